import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RefusalError } from '#api/errors.ts'
import { SearchTurns } from './searchTurns.ts'

/** A promise that the test ends. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
const nothing = async () => {}
const getCode = (error: unknown) => error instanceof RefusalError && error.refusal.code

test('makes one answer at a time, in the order of their arrival', async () => {
  const turns = new SearchTurns()
  const steps: string[] = []
  const answer = (name: string) => async () => {
    steps.push(`${name} begins`)
    await setImmediate()
    steps.push(`${name} ends`)
    return name
  }
  expect(await Promise.all(['a', 'b', 'c'].map((name) => turns.run(answer(name))))).toEqual(['a', 'b', 'c'])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('an answer that fails leaves the next one its turn', async () => {
  const turns = new SearchTurns()
  const failing = turns.run(() => Promise.reject(new Error('no answer')))
  const next = turns.run(async () => 'next')
  await expect(failing).rejects.toThrow('no answer')
  expect(await next).toBe('next')
})

test('refuses an answer that would wait behind fifty others', async () => {
  const gate = createGate()
  const turns = new SearchTurns()
  const waiting = Array.from({ length: 50 }, (_, i) => turns.run(() => gate.opened.then(() => i)))
  expect(await turns.run(nothing).catch(getCode)).toBe('busy')
  gate.open()
  expect(await Promise.all(waiting)).toHaveLength(50)
  expect(await turns.run(async () => 'again')).toBe('again')
})
