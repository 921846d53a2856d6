import { expect, test } from 'vitest'
import { setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildContact, buildId } from '#pwa/offline/testing/rows.ts'

let queries: typeof import('./queries.ts')
setUpEmptyStore(async ({ rows }) => {
  queries = await import('./queries.ts')
  await rows.contacts.storeRows([
    buildContact(1, { name: 'Niccolò', message: 'Avete una culla?' }),
    buildContact(2, { answered: true, phone: '+39 333 444 55 66' }),
    buildContact(3, { surname: 'D’Aquino', email: 'tommaso@example.org' }),
    buildContact(4, { answered: true }),
  ])
})

/** The numbers of the messages that are shown, and the number of all. */
async function read(...filter: Parameters<typeof queries.readContacts>) {
  const { contacts, count } = await queries.readContacts(...filter)
  return [contacts.map(({ id }) => Number(id.slice(4, 5))), count]
}

test('reads all or the answered messages, newest first, or the unanswered ones by urgency, and counts those beyond the limit', async () => {
  expect(await read('all', '', 3)).toEqual([[4, 3, 2], 4])
  expect(await read('unanswered', '', 1)).toEqual([[1], 2])
  expect(await read('unanswered', '', 9)).toEqual([[1, 3], 2])
  expect(await read('answered', '', 9)).toEqual([[4, 2], 2])
})

test('finds a message by name without accents, address, any part of the phone number, and text', async () => {
  for (const [text, numbers] of [
    ['niccolo culla', [1]],
    ['44 455', [2]],
    ['TOMMASO@example', [3]],
    ['aquino', [3]],
    ['bianchi culla', [1]],
    ['nessuno', []],
  ] as const)
    expect([text, ...(await read('all', text, 9))]).toEqual([text, numbers, numbers.length])
  expect(await read('answered', 'bianchi', 1)).toEqual([[4], 2])
})

test('reads one message, and none that is not here', async () => {
  expect((await queries.readContact(buildId(2))).count).toBe(1)
  expect(await queries.readContact(buildId(9))).toEqual({ contacts: [], count: 0 })
})
