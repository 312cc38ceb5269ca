import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { refusals } from '../src/contract/refusals.ts'
import { LocalMailServer } from '../src/server/testing/local-mail-server.ts'
import { LocalProvider } from '../src/server/testing/local-provider.ts'
import {
  cutIn,
  expect,
  inspect,
  logIn,
  password,
  registerAndLogIn,
  screens,
  signInAsNewLearner,
  startBlock,
  testOnSetUpDevice as test,
  testOnOwnServer,
} from './fixtures.ts'
import type { RunningServer } from './running-server.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const account = (page: Page) => page.getByRole('heading', { name: 'Account', exact: true })

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    // Shows account-24, account-28
    test('the account page shows and changes what a learner has set', async ({ page, complaints }) => {
      const username = await signInAsNewLearner(page, '/profile')
      await expect(account(page)).toBeVisible()
      for (const fact of [username, `${username}@example.org`, 'User']) {
        await expect(page.getByRole('main').getByText(fact, { exact: true }).first()).toBeVisible()
      }
      const details = part(page, 'Name and email')
      await details.getByLabel('Display name').fill('Eve Lee')
      await details.getByRole('button', { name: 'Save' }).click()
      await expect(details.getByRole('status')).toHaveText('Saved')
      const exam = part(page, 'Your exam')
      await exam.getByRole('combobox', { name: 'Discipline' }).fill('Pediatric cardiology')
      await exam.getByLabel('Exam date').fill('2099-03-01')
      await exam.getByLabel('Exam date').blur()
      await expect(exam.getByText(/^[\d]+ days to go$/)).toBeVisible()
      await expect(exam.getByRole('status')).toHaveText('Saved')
      await page.reload()
      await expect(page.getByLabel('Display name')).toHaveValue('Eve Lee')
      await expect(page.getByRole('combobox', { name: 'Discipline' })).toHaveValue('Pediatric cardiology')
      await expect(page.getByLabel('Exam date')).toHaveValue('2099-03-01')
      await expect(page.getByText('This device')).toBeVisible()
      await inspect(page, 'account')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Password' })).toBeFocused()
      await inspect(page, 'account-delete')
      expect(complaints).toEqual([])
    })

    // Shows account-4
    test('the login page and the page for a new password', async ({ page, complaints }) => {
      await page.goto('/login')
      await inspect(page, 'login')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
      await inspect(page, 'reset-ask')
      await page.goto('/reset-password?token=made-up')
      await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible()
      await inspect(page, 'reset-set')
      expect(complaints).toEqual([])
    })

    // Shows account-34, account-35
    testOnOwnServer('an admin makes, finds, changes and disables users', async ({ page, server, complaints }) => {
      await signInAsAdmin(page, server)
      await page.getByRole('link', { name: 'Users of this server' }).click()
      await expect(page.getByRole('listitem', { name: 'admin' })).toContainText('Admin')
      await page.getByRole('button', { name: 'New user' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Full Name').fill('Ben Ray')
      await dialog.getByLabel('Email').fill('ben@example.org')
      await dialog.getByLabel('Username').fill('ben')
      await inspect(page, 'users-new')
      await dialog.getByRole('button', { name: 'Make the account' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/reset-password\?token=[\w-]{43}$/)
      await inspect(page, 'users-link')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByLabel('Search').fill('BEN@')
      await expect(page.getByRole('listitem', { name: 'admin' })).toBeHidden()
      const ben = page.getByRole('listitem', { name: 'ben' })
      await expect(ben.getByText('Never signed in')).toBeVisible()
      if (width < 480) {
        await expect(ben.getByRole('button')).toHaveCount(2)
        await ben.getByRole('button', { name: 'More: ben' }).click()
      }
      await ben.getByRole('button', { name: 'Disable: ben' }).click()
      await expect(ben.getByText('Disabled')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(ben.getByText('Disabled')).toBeHidden()
      await ben.getByRole('button', { name: 'Make admin: ben' }).click()
      await expect(ben.getByText('Admin', { exact: true })).toBeVisible()
      await ben.getByRole('button', { name: 'Edit: ben' }).click()
      await dialog.getByLabel('Full Name').fill('Benjamin Ray')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(ben.getByText('Benjamin Ray')).toBeVisible()
      await page.getByLabel('Search').fill('nobody at all')
      await expect(page.getByText(/^No user has that/)).toBeVisible()
      await page.getByLabel('Search').fill('')
      await expect(page.getByRole('listitem', { name: 'admin' })).toBeVisible()
      await expect(page.getByText('2 users', { exact: true })).toBeVisible()
      await inspect(page, 'users')
      expect(complaints).toEqual([])
    })

    testOnOwnServer('an admin sees at a glance how the server does', async ({ page, server, complaints }) => {
      await signInAsAdmin(page, server)
      await page.goto('/admin/users')
      await page.getByRole('link', { name: 'Server' }).click()
      await expect(part(page, 'Requests')).toContainText(/[1-9]\d*half within \d+ ms/)
      await expect(part(page, 'Faults of the server')).toContainText(/^Faults of the server0/)
      await expect(part(page, 'Database')).toContainText('0 waitingSQLite')
      const backup = part(page, 'Newest backup')
      await expect(backup).toContainText('Newest backup: None')
      await expect(backup).toContainText('Set BACKUP_DIR')
      expect((await backup.boundingBox())?.y).toBeLessThan((await part(page, 'Requests').boundingBox())?.y ?? 0)
      await expect(page.getByText('No call has failed by a fault of the server.')).toBeVisible()
      await inspect(page, 'server')
      await page.route('**/api/admin/server', (route) =>
        route.fulfill({ status: 503, json: { error: 'Away for now.', code: 'unavailable' } }),
      )
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Away for now.')
      await page.unrouteAll()
      await page.getByRole('alert').getByRole('button').click()
      await expect(part(page, 'Requests')).toBeVisible()
      expect(complaints.filter((one) => !one.includes('503'))).toEqual([])
    })
  })
}

testOnOwnServer(
  'what failed on the server is read whole on a phone, and a backup that is late is told',
  async ({ page, server }) => {
    await signInAsAdmin(page, server)
    await page.route('**/api/admin/server', async (route) => {
      const response = await route.fetch()
      const backup = { state: 'old', newestAt: '2026-01-05T08:00:00.000Z', everyHours: 24 }
      const failures = [
        { method: 'PUT', route: '/api/blocks/:id/questions/:questionId/progress', status: 503, count: 1200 },
      ]
      await route.fulfill({ response, json: { ...(await response.json()), backup, failures } })
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/server')
    await expect(part(page, 'Newest backup')).toContainText('two are missing')
    const failed = page.getByRole('table', { name: 'What failed' })
    await expect(failed.getByRole('rowheader')).toHaveText('PUT /api/blocks/:id/questions/:questionId/progress')
    await expect(failed).toContainText('1,200')
    expect(await cutIn(page)).toEqual([])
    await inspect(page, 'server-failures')
  },
)

async function signInAsAdmin(page: Page, server: RunningServer) {
  const [, password = ''] = /with the password (\S+)/.exec(server.output) ?? []
  await page.goto('/profile')
  await logIn(page, 'admin', password)
  await expect(account(page)).toBeVisible()
}

// Shows account-37
testOnOwnServer(
  'the only admin cannot be disabled or made a user; for others the page does not exist',
  async ({ page, server }) => {
    await signInAsNewLearner(page, '/admin/users')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/')
    await signInAsAdmin(page, server)
    await page.goto('/admin/users')
    const admin = page.getByRole('listitem', { name: 'admin' })
    for (const act of ['Disable: admin', 'Make user: admin']) {
      await admin.getByRole('button', { name: act }).click()
      await expect(admin.getByRole('alert')).toContainText('You are the only admin; make another user an admin first.')
    }
  },
)

testOnOwnServer('security events are plain sentences, and are read whole on every screen', async ({ page, server }) => {
  server.makeAdmin(await signInAsNewLearner(page))
  await page.goto('/admin/events')
  const rows = page.getByRole('table', { name: 'Security events' }).locator('tbody tr')
  const signedIn = rows.filter({ hasText: 'Signed in by password' }).first()
  await expect(signedIn).toContainText('Chrome on')
  for (const width of [390, 820, 1280, 1920]) {
    await page.setViewportSize({ width, height: 860 })
    const lines = await rows.evaluateAll((all) =>
      all.flatMap((row) =>
        [...row.querySelectorAll('[data-whole]')].map((cell) => {
          const text = document.createRange()
          text.selectNodeContents(cell.firstChild ?? cell)
          return text.getClientRects().length
        }),
      ),
    )
    expect(Math.max(...lines), `lines of a date or a name at ${width} px`).toBe(1)
    expect(await cutIn(page), `at ${width} px`).toEqual([])
    await inspect(page, 'events')
  }
  await page.setViewportSize({ width: 390, height: 860 })
  const name = signedIn.getByRole('rowheader')
  expect((await name.boundingBox())?.width).toBeGreaterThan(300)
  expect((await signedIn.getByRole('cell').last().boundingBox())?.width).toBeGreaterThan(300)
  await expect(rows.filter({ hasText: 'npm run make-admin' }).first()).not.toContainText('Unknown browser')
})

// Shows account-45
testOnOwnServer('an admin who lacks the factor that is asked of admins is led to add one', async ({ page, server }) => {
  await signInAsAdmin(page, server)
  const { status, sentence } = refusals.factor_needed
  const refused = { status, json: { error: sentence, code: 'factor_needed' } }
  for (const path of ['users', 'server']) {
    await page.route(`**/api/admin/${path}*`, (route) => route.fulfill(refused))
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByRole('alert').getByRole('button')).toHaveCount(0)
    await page.getByRole('alert').getByRole('link', { name: 'Your account' }).click()
    await expect(account(page)).toBeVisible()
  }
})

// Shows account-26
test('a password is changed, the other device is signed out, and a wrong one says so', async ({ page, browser }) => {
  const username = await signInAsNewLearner(page, '/profile')
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await other.goto('/profile')
  await logIn(other, username)
  await expect(account(other)).toBeVisible()
  const password = part(page, 'Password')
  await password.getByRole('textbox', { name: 'Current password' }).fill('wrong horse')
  await password.getByRole('textbox', { name: 'New password' }).fill('another horse')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('That is not your current password.')).toBeVisible()
  await password.getByRole('textbox', { name: 'Current password' }).fill('correct horse')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('status')).toHaveText('Your password is set; all other devices are signed out.')
  await other.goto('/profile')
  await expect(other).toHaveURL(/\/login\?next=%2Fprofile$/)
  await logIn(other, username, 'another horse')
  await expect(account(other)).toBeVisible()
})

// Shows account-3, account-25
test('another email needs the password, and signs in from then on', async ({ page }) => {
  const username = await signInAsNewLearner(page, '/profile')
  const details = part(page, 'Name and email')
  await details.getByLabel('Email').fill(`${username}@hospital.org`)
  await details.getByRole('textbox', { name: 'Current password' }).fill('wrong horse')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('That is not your current password.')).toBeVisible()
  await details.getByRole('textbox', { name: 'Current password' }).fill('correct horse')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('status')).toHaveText('Saved')
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await page.goto('/profile')
  await logIn(page, `${username}@hospital.org`)
  await expect(account(page)).toBeVisible()
})

// Shows account-30
test('how flashcards are scheduled is set on the account page and stays', async ({ page }) => {
  await signInAsNewLearner(page, '/profile')
  const scheduling = part(page, 'Flashcard scheduling')
  await expect(scheduling.getByRole('radio', { name: /Classic/ })).toBeChecked()
  await expect(scheduling.getByLabel('Desired retention, in percent (70 to 99)')).toBeHidden()
  await scheduling.getByRole('radio', { name: /FSRS/ }).click()
  const numbers = [
    { label: 'New cards per day (0 to 100)', value: '10' },
    { label: 'Desired retention, in percent (70 to 99)', value: '85' },
    { label: 'Longest interval, in days (1 to 36500)', value: '365' },
    { label: 'Hour at which a new day begins (0 to 23)', value: '4' },
  ]
  for (const { label, value } of numbers) {
    await scheduling.getByLabel(label).fill(value)
    await scheduling.getByLabel(label).blur()
    await expect(scheduling.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  }
  await expect
    .poll(async () => await (await page.request.get('/api/preferences/user')).json())
    .toMatchObject({
      scheduler: 'fsrs',
      newCardsPerDay: 10,
      desiredRetention: 0.85,
      maximumIntervalDays: 365,
      dayStartHour: 4,
    })
  await page.reload()
  await expect(scheduling.getByRole('radio', { name: /FSRS/ })).toBeChecked()
  for (const { label, value } of numbers) await expect(scheduling.getByLabel(label)).toHaveValue(value)
})

// Shows account-29
test('the theme of a learner comes along to the next device, with the time zone of the first', async ({
  browser,
  baseURL,
}) => {
  const first = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'America/New_York' })
  const page = await first.newPage()
  const username = await registerAndLogIn(page)
  await expect(page.getByText('Time zone: America/New_York')).toBeVisible()
  await part(page, 'Theme').getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect.poll(async () => (await (await page.request.get('/api/preferences/user')).json()).theme).toBe('dark')
  const second = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Europe/Berlin' })
  const next = await second.newPage()
  await next.goto('/profile')
  await logIn(next, username)
  await expect(next.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await next.reload()
  await expect(next.getByText('Time zone: America/New_York. Use Europe/Berlin')).toBeVisible()
})

test('a page of which several parts fail says so once, and tries them all again', async ({ page }) => {
  await signInAsNewLearner(page, '/profile')
  await expect(page.getByRole('combobox', { name: 'Discipline' })).toBeVisible()
  const parts = /\/api\/(user|preferences)\//
  const reply = { error: 'Something broke on our side; try again.', code: 'unexpected' }
  await page.route(parts, (route) => route.fulfill({ status: 500, json: reply }))
  await page.goto('/profile')
  await expect(page.getByText('Not loaded').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  // The first on the page, whichever failed first.
  const first = page.getByRole('alert').or(page.getByText('Not loaded')).first()
  await expect(first).toHaveText(/^Something broke on our side; try again\./)
  // Above all parts, not in the midst of one.
  const [notice, part] = [page.getByRole('alert'), page.getByRole('heading', { name: 'Second factor' })]
  const bottom = await notice.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThan((await part.boundingBox())?.y ?? 0)
  expect(bottom).toBeLessThan((await page.getByText('Account ID').boundingBox())?.y ?? 0)
  await page.unroute(parts)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('combobox', { name: 'Discipline' })).toBeVisible()
  await expect(page.getByText('Not loaded')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('where the address is plain http, the account page says once what offline use needs', async ({ page }) => {
  const sentence = page.getByText('has to be opened over https or on localhost')
  await signInAsNewLearner(page, '/profile')
  await expect(page.getByRole('button', { name: 'Export all my data' })).toBeVisible()
  await expect(sentence).toHaveCount(0)
  // As a browser says of any other address.
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.reload()
  await expect(sentence).toHaveCount(1)
})

test('a page that is left over from before another signed in takes nothing of theirs along and ends no session of theirs', async ({
  page,
  context,
}) => {
  const ben = await signInAsNewLearner(page)
  await context.clearCookies()
  await signInAsNewLearner(page, '/profile')
  const exporting = page.getByRole('button', { name: 'Export all my data' })
  await expect(exporting).toBeVisible()
  await context.clearCookies()
  const other = await context.newPage()
  await other.goto('/login')
  await logIn(other, ben)
  await page.bringToFront()
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/user/export'))
  await exporting.click()
  expect((await refused).status()).toBe(401)
  await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  // The page comes anew, with who is there.
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(ben, { exact: true })).toBeVisible()
})

// Shows account-31, account-33
test('a learner takes the data along and deletes the account, and nothing is left on the device', async ({ page }) => {
  const username = await signInAsNewLearner(page)
  await startBlock(page, 'Tutor Mode', 2)
  await page.goto('/profile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^preceptor-${username}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(exported).toMatchObject({ user: { username }, blocks: [{ mode: 'tutor' }] })
  expect(exported.blockQuestions).toHaveLength(2)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong horse')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('That is not your current password.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText('Your account and all that belonged to it are deleted.')).toBeVisible()
  expect(await page.evaluate(countKept)).toBe(0)
  await page.goto('/profile')
  await page.getByRole('region', { name: 'Login' }).getByLabel('Username').fill(username)
  await page.getByRole('region', { name: 'Login' }).getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid username or password.')).toBeVisible()
})

/** How many records of a person the databases of this device hold; runs in the page. */
async function countKept(): Promise<number> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  let kept = 0
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      // It only says which databases of earlier builds need not be looked for again.
      if (store === 'takenOver') continue
      kept += await done(database.transaction(store).objectStore(store).count())
    }
    database.close()
  }
  return kept
}

// Shows account-11
test('a forgotten password is replaced by the link in the server’s log, once', async ({ page, server }) => {
  const username = await signInAsNewLearner(page, '/profile')
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The login page has a field of that name too, and stands until this page has come.
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^If an account has this email, the operator/)).toBeVisible()
  const printed = () => /http:\S+\/reset-password\?token=\S+/.exec(server.output)?.[0] ?? ''
  // The answer may be here before what the server prints.
  await expect.poll(() => printed().startsWith(server.url)).toBe(true)
  const link = printed()
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.getByRole('textbox', { name: 'New password' }).fill('Password1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'That password is easy to guess; choose another one, for example four words.',
  )
  await page.getByRole('textbox', { name: 'New password' }).fill('a new horse')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('You can now log in.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await logIn(page, username, 'a new horse')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('one more horse')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This link was used already or is older than one hour; ask for a new one.',
  )
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
})

// Shows account-11, account-53, account-56
test('where a mail server is set, an address is confirmed by a letter, and the link comes in another and not in the log', async ({
  page,
  server,
}) => {
  const mail = new LocalMailServer()
  await mail.start()
  await server.kill()
  await server.start({ SMTP_URL: mail.url, PUBLIC_URL: server.url })
  const username = await signInAsNewLearner(page, '/profile')
  await expect(
    page.getByText(`Not confirmed yet: open the link in the letter to ${username}@example.org.`),
  ).toBeVisible()
  const question = await mail.next()
  expect(question).toContain(`To: ${username}@example.org`)
  // Read where nobody is signed in.
  await page.context().clearCookies()
  await page.goto(/http:\S+\/confirm-email\?token=\S+/.exec(question)?.[0] ?? '')
  await page.getByRole('button', { name: 'Yes, confirm it' }).click()
  await expect(page.getByText('You are not signed in to the account of this address here')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Thank you: this address is confirmed.')).toBeVisible()
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(/^If an account has this email, a link is on its way to it/)).toBeVisible()
  const letter = await mail.next()
  expect(letter).toContain(`To: ${username}@example.org`)
  expect(server.output).not.toContain('token=')
  await page.goto(/http:\S+\/reset-password\?token=\S+/.exec(letter)?.[0] ?? '')
  await page.getByRole('textbox', { name: 'New password' }).fill('a new horse')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('You can now log in.')).toBeVisible()
  mail.stop()
})

// Shows account-7
test('where registration is closed, the page says so', async ({ page, server }) => {
  await server.kill()
  await server.start({ REGISTRATION: 'closed' })
  await page.goto('/login')
  await expect(part(page, 'Register').getByText('Registration is closed on this server.')).toBeVisible()
  await expect(part(page, 'Register').getByRole('textbox')).toHaveCount(0)
})

test.describe('with a provider of the operator’s', () => {
  const provider = new LocalProvider({
    eve: { email: 'eve@example.org', email_verified: true, name: 'Eve Adams', preferred_username: 'eve' },
    ana: { email: 'ana@example.org', email_verified: true, name: 'Ana Lee', preferred_username: 'ana' },
  })

  testOnOwnServer.beforeEach(async ({ server }) => {
    await provider.start()
    provider.register(server.url)
    const { issuer, clientId, clientSecret } = provider.settings()
    await server.kill()
    const client = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
    await server.start({ OIDC_ISSUER: issuer, OIDC_NAME: 'Hospital', ...client })
  })
  testOnOwnServer.afterEach(() => provider.stop())

  // Shows account-17
  testOnOwnServer(
    'a learner signs in there, comes back to where the way led, and is the same the next time',
    async ({ page, complaints }) => {
      await page.goto('/performance?x=1')
      await page.getByRole('button', { name: 'Sign in with Hospital' }).click()
      await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
      await page.getByRole('link', { name: 'eve' }).click()
      await expect(page).toHaveURL('/performance?x=1')
      await page.goto('/profile')
      await expect(page.getByText('eve@example.org').first()).toBeVisible()
      await expect(part(page, 'Other ways to sign in')).toContainText('Linked with eve@example.org')
      await inspect(page, 'account-outside')
      await page.getByRole('button', { name: 'Unlink Hospital' }).click()
      await expect(page.getByRole('alert')).toContainText('Set a password first')
      const id = await page.locator('dd').last().textContent()
      await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
      await page.waitForURL('/')
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Sign in with Hospital' }).click()
      await expect(page.locator('dd').last()).toHaveText(id ?? '')
      expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
    },
  )

  // Shows account-19
  testOnOwnServer(
    'an account with the same email is not opened; it is linked from the account page',
    async ({ page }) => {
      await page.goto('/profile')
      const register = part(page, 'Register')
      await register.getByLabel('Full Name').fill('Ana Lee')
      await register.getByLabel('Email').fill('ana@example.org')
      await register.getByLabel('Username').fill('ana')
      await register.getByRole('textbox', { name: 'Password' }).fill('correct horse')
      await register.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('Registration successful! You can now log in.')).toBeVisible()
      await page.getByRole('button', { name: 'Sign in with Hospital' }).click()
      await page.getByRole('link', { name: 'ana' }).click()
      await expect(page.getByRole('alert')).toContainText('This email has an account already.')
      await expect(page).toHaveURL('/login/oidc')
      await inspect(page, 'outside-refused')
      await page.getByRole('link', { name: 'Back to login' }).click()
      await logIn(page, 'ana')
      await page.goto('/profile')
      await part(page, 'Other ways to sign in').getByRole('textbox', { name: 'Current password' }).fill('correct horse')
      await page.getByRole('button', { name: 'Link Hospital' }).click()
      await expect(page.getByText('You can sign in this way from now on.')).toBeVisible()
      await expect(part(page, 'Other ways to sign in')).toContainText('Linked with ana@example.org')
      await page.getByRole('button', { name: 'Unlink Hospital' }).click()
      await expect(part(page, 'Other ways to sign in')).toContainText('Not linked')
    },
  )
})
