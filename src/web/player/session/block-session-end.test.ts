import { describe, expect, test, vi } from 'vitest'
import { seedDevice } from '../testing/device.ts'

const device = seedDevice()

describe('a section that is ended', () => {
  const completions = () => device.server.calls.filter(({ path }) => path.endsWith('/complete'))

  test('is completed behind all its changes, with the seconds of its clock, and its result is heard of', async () => {
    const session = await device.open()
    session.dispatch({ type: 'tick', seconds: 7, shown: true })
    session.dispatch({ type: 'choose', optionId: 'a' })
    await session.end()
    expect(device.server.calls.map(({ method }) => method)).toEqual(['PUT', 'POST'])
    expect(completions()[0]?.body).toEqual({ answers: {}, timeSpent: 7 })
    expect(device.heard).toMatchObject({ completed: 0, results: [{ totalQuestions: 2 }] })
    expect(await device.outbox.count()).toBe(0)
  })

  test('without a connection it says why it waits, and is completed with what the outbox sends next', async () => {
    const session = await device.open()
    device.answering('offline')
    session.dispatch({ type: 'choose', optionId: 'a' })
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    expect(device.heard.results).toEqual([])
    await device.outbox.send()
    expect(device.heard.results).toHaveLength(1)
    expect(completions()).toHaveLength(1)
  })

  test('and whose end another tab has sent is asked for once more, so that its result is shown here too', async () => {
    const session = await device.open()
    device.answering('offline')
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    const { results } = device.heard
    await device.openTab()
    expect(await device.outbox.send()).toBe(true)
    expect(results).toEqual([])
    await session.end()
    expect(results).toHaveLength(1)
  })

  test('goes on where the learner thought better of it', async () => {
    const session = await device.open()
    device.answering('offline')
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    session.dispatch({ type: 'resume' })
    await session.save()
    expect(completions()).toHaveLength(1)
    expect(await device.outbox.count()).toBe(0)
    expect(session.state.phase).toBe('running')
  })

  test('is not ended by itself for who went back to the questions', async () => {
    const session = await device.open()
    device.answering('offline', 'offline')
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    session.dispatch({ type: 'resume' })
    await session.endAgain()
    expect(session.state.phase).toBe('running')
    expect(await device.outbox.count()).toBe(0)
    expect(completions()).toHaveLength(1)
  })

  test('and taken back while its end waits for the disk or is being read from it is not completed', async () => {
    const session = await device.open()
    const ending = session.end()
    session.dispatch({ type: 'resume' })
    await ending
    expect(completions()).toEqual([])
    device.answering('offline')
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    const original = IDBObjectStore.prototype.getAll
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      ...of
    ) {
      session.dispatch({ type: 'resume' })
      return original.apply(this, of)
    })
    await session.save()
    read.mockRestore()
    expect(completions()).toHaveLength(1)
    expect(await device.outbox.count()).toBe(0)
  })

  test('after its time is up too', async () => {
    const session = await device.open()
    session.dispatch({ type: 'tick', seconds: 270, shown: true })
    await session.end()
    expect(completions()[0]?.body).toMatchObject({ timeSpent: 270 })
    expect(device.heard.results).toHaveLength(1)
  })
})
