import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RefusalError } from '#api/errors.ts'
import { SearchLimit, SearchTurns } from './searchTurns.ts'

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
  const turns = new SearchTurns(nothing)
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

test('makes no answer while a page or a write is under way, but does not wait for ever', async () => {
  const gates = [createGate(), createGate()]
  const turns = new SearchTurns(async () => gates.shift()?.opened)
  const [first] = gates
  let isFirstMade = false
  const answer = turns.run(async () => {
    isFirstMade = true
  })
  for (let i = 0; i < 10; i++) await setImmediate()
  expect(isFirstMade).toBe(false)
  first?.open()
  await answer
  // Nobody opens the second gate.
  await turns.run(nothing)
})

test('an answer that fails leaves the next one its turn', async () => {
  const turns = new SearchTurns(nothing)
  const failing = turns.run(() => Promise.reject(new Error('no answer')))
  const next = turns.run(async () => 'next')
  await expect(failing).rejects.toThrow('no answer')
  expect(await next).toBe('next')
})

test('refuses an answer that would wait behind fifty others', async () => {
  const gate = createGate()
  const turns = new SearchTurns(() => gate.opened)
  const waiting = Array.from({ length: 50 }, (_, i) => turns.run(async () => i))
  expect(await turns.run(nothing).catch(getCode)).toBe('busy')
  gate.open()
  expect(await Promise.all(waiting)).toHaveLength(50)
  expect(await turns.run(async () => 'again')).toBe('again')
})

test('counts the answers of each caller by the minute', () => {
  let now = Date.parse('2027-03-04T10:00:00Z')
  const limit = new SearchLimit({ now: () => now })
  for (let i = 0; i < 60; i++) expect(limit.consume('192.0.2.1')).toBeNull()
  now += 20_500
  expect(limit.consume('192.0.2.1')).toBe(40)
  expect(limit.consume('192.0.2.2')).toBeNull()
  now += 39_500
  expect(limit.consume('192.0.2.1')).toBeNull()
})

test('counts a household with IPv6 once, and begins again when the clock was put back', () => {
  let now = Date.parse('2027-03-04T10:00:00Z')
  const limit = new SearchLimit({ now: () => now })
  for (let i = 0; i < 60; i++) limit.consume(`2001:db8::${i + 1}`)
  expect(limit.consume('2001:db8::ffff')).toBe(60)
  expect(limit.consume('2001:db8:0:1::1')).toBeNull()
  now -= 3_600_000
  expect(limit.consume('2001:db8::ffff')).toBeNull()
})
