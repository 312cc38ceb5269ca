import { Secret, TOTP } from 'otpauth'
import { expect, logIn, signInAsNewLearner, test } from './fixtures.ts'

const password = 'correct horse'

/** What an authenticator app shows; each code counts once, so a later one is asked from a clock that is ahead. */
const codeOf = (secret: string, secondsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + secondsAhead * 1000,
  })

// Shows account-41, account-42, account-43, account-48
test('a passkey and an authenticator app are added on the account page, and each signs in', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const account = page.getByRole('heading', { name: 'Account', exact: true })
  const dialog = page.getByRole('dialog')
  const factors = page.getByRole('list', { name: 'Second factors' })
  const leave = async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/')
    await page.goto('/login?next=/profile')
  }
  const username = await signInAsNewLearner(page, '/profile')

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factors).toContainText('Laptop')

  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await dialog.locator('pre').innerText()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(factors).toContainText('Phone')

  await leave()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(account).toBeVisible()

  await leave()
  await logIn(page, username)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 30))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(account).toBeVisible()
  await expect(factors).toContainText('last used')
})
