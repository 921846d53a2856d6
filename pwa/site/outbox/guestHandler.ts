/** What the outbox does with requests and messages of guests. Loaded with it. */
import type { WriteHandler } from '#pwa/outbox/engine.ts'
import { type GuestWrite, guestCalls, type RequestLink } from './guestWrites.ts'

/** The private link in the response to a request. */
const toLink = (answer: unknown): RequestLink | null =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  typeof answer.code === 'string' &&
  'secret' in answer &&
  typeof answer.secret === 'string'
    ? { code: answer.code, secret: answer.secret }
    : null

export const guestHandler: WriteHandler<GuestWrite> = {
  knows: ({ call }) => guestCalls.includes(call),
  mayStore: () => true,
  prepare: (write) => ({ send: true, write: { ...write, attempt: true } }),
  toRequest: (write) => {
    if (write.state === 'applied') throw new TypeError('it is delivered')
    const { call, input, key, formToken } = write
    return { call, input, key, formToken }
  },
  afterStored: async ({ id, call, author, contract, at, key }, answer) => ({
    id,
    call,
    author,
    contract,
    at,
    key,
    subjects: [],
    state: 'applied',
    attempt: null,
    problem: null,
    link: toLink(answer),
  }),
  afterRefused: async (write, problem) => {
    if (write.state === 'applied') throw new TypeError('it is delivered')
    return { ...write, state: 'refused', attempt: null, problem }
  },
  show: async () => undefined,
  listDependents: async () => [],
}
