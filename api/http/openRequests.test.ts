import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { OpenRequests } from './openRequests.ts'

test('lets requests pass that have arrived, answered or failed, also those that still wait in a socket', async () => {
  const requests = new OpenRequests()
  const steps: string[] = []
  const answer = async (name: string, isFailing = false) => {
    for (let i = 0; i < 5; i++) await setImmediate()
    steps.push(name)
    if (isFailing) throw new Error('no answer')
  }
  requests.add(answer('first'))
  requests.add(answer('second', true))
  const passed = requests.letPass().then(() => steps.push('page'))
  await Promise.resolve().then(() => requests.add(answer('third')))
  await passed
  expect(steps).toEqual(['first', 'second', 'third', 'page'])
  await requests.letPass()
})
