import { expect, test, vi } from 'vitest'
import { advanceFeedState, type FeedState } from './feedState.ts'
import { createSyncState, type SyncState } from './syncState.ts'

const online: SyncState = { connection: 'online', session: 'valid', storage: 'fine' }

test('tells its listeners about changes only, until they leave', () => {
  const state = createSyncState()
  const listener = vi.fn()
  const unsubscribe = state.subscribe(listener)
  state.update({ connection: 'online' })
  state.update({ connection: 'online', session: 'valid' })
  state.update({})
  expect(listener).toHaveBeenCalledTimes(1)
  state.update({ session: 'expired' })
  state.update({ storage: 'full' })
  expect(listener).toHaveBeenCalledTimes(3)
  unsubscribe()
  state.update({ connection: 'offline' })
  expect(listener).toHaveBeenCalledTimes(3)
  expect(state.read()).toEqual({ connection: 'offline', session: 'expired', storage: 'full' })
})

test('a tab of an older version stays so until it is reloaded', () => {
  const state = createSyncState()
  state.update({ storage: 'outdated' })
  state.update(online)
  expect(state.read()).toEqual({ ...online, storage: 'outdated' })
})

test('a reset tells nobody', () => {
  const state = createSyncState()
  state.update({ connection: 'offline', session: 'expired', storage: 'broken' })
  const listener = vi.fn()
  state.subscribe(listener)
  state.reset()
  expect(state.read()).toEqual({ connection: 'unknown', session: 'valid', storage: 'fine' })
  expect(listener).not.toHaveBeenCalled()
})

test.each(['blocked', 'outdated', 'invalid'] as const)(
  'a store that is %s concerns one tab: others neither show nor clear it',
  (storage) => {
    const other = createSyncState()
    other.updateFromOtherTab({ ...online, storage })
    expect(other.read()).toEqual(online)
    const own = createSyncState()
    own.update({ storage })
    own.updateFromOtherTab({ ...online, session: 'expired' })
    expect(own.read()).toEqual({ connection: 'online', session: 'expired', storage })
  },
)

test.each(['fine', 'absent', 'full', 'broken'] as const)('a store that is %s is so in every tab', (storage) => {
  const state = createSyncState()
  state.update({ storage: storage === 'fine' ? 'full' : 'fine' })
  state.updateFromOtherTab({ ...online, storage })
  expect(state.read()).toEqual({ ...online, storage })
})

test('the time of the last sync is that of the last page, and none in a new epoch', () => {
  const page = { epoch: 'e1', cursor: 'c2', more: false, remaining: 0 }
  const before: FeedState = { key: 'feed', epoch: 'e1', cursor: 'c1', remaining: 5, syncedAt: 100 }
  expect(advanceFeedState(before, page, 200)).toEqual({
    key: 'feed',
    epoch: 'e1',
    cursor: 'c2',
    remaining: 0,
    syncedAt: 200,
  })
  const getTime = (previous: FeedState | undefined, changes: Partial<typeof page>) =>
    advanceFeedState(previous, { ...page, ...changes }, 200).syncedAt
  expect(getTime(before, { more: true })).toBe(100)
  expect(getTime(before, { more: true, epoch: 'e2' })).toBeNull()
  expect(getTime({ ...before, syncedAt: null }, { more: true })).toBeNull()
  expect(getTime(undefined, { more: true })).toBeNull()
  expect(getTime(undefined, {})).toBe(200)
})
