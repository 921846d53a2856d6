/**
 * The one engine of unsent writes: it stores them, sends them in their order, one tab at a time, and settles the outcome
 * of each once. What a write means is the app's part: it prepares the request, and says what an outcome does.
 */
import { liveQuery } from 'dexie'
import type { Problem } from '#contract/problem.ts'
import { contractVersion } from '#contract/version.ts'
import { createIdempotencyKey } from '#pwa/api.ts'
import { createSendRounds, withSendLock } from './lock.ts'
import { type OutboxRequest, sendRequest } from './request.ts'
import { startRetrying } from './retry.ts'
import { database, getTable, type New, type TableName, type Write } from './store.ts'

export type WriteHandler<W extends Write> = {
  /** Whether this version of the app has such a write. Another one is left alone, and what follows it waits. */
  knows: (write: W) => boolean
  /** Whether this device may keep writes of the author. Asked in the transaction that stores them. */
  mayStore: (author: string) => boolean
  /** The write with the attempt to send, or what becomes of it without one. */
  prepare: (write: W) => { send: boolean; write: W }
  toRequest: (write: W) => OutboxRequest
  /** What becomes of a write that the server has stored. */
  afterStored: (write: W, answer: unknown) => Promise<W>
  /** What becomes of a write that the server has refused. */
  afterRefused: (write: W, problem: Problem) => Promise<W>
  /** Shows what has changed. Rejects when the device has no space for it. */
  show: (writes: W[]) => Promise<void>
  /** The writes that have nothing to change without this one. */
  listDependents: (write: W) => Promise<W[]>
}

/** Whether the server surely has not got this write, and will not. */
const isDroppable = ({ state, attempt }: Write): boolean =>
  state === 'conflict' || state === 'refused' || (state === 'waiting' && attempt === null)

/** `unreadable`: how many only another version of the app can read. */
export type Found<W> = { writes: W[]; unreadable: number }

const never = new AbortController().signal

export function createOutbox<W extends Write>(name: TableName, handler: WriteHandler<W>) {
  const table = getTable<W>(name)
  const inTransaction = <T>(work: () => Promise<T>): Promise<T> => database.transaction('rw', table, work)

  const isReadable = (write: W): boolean => write.contract <= contractVersion && handler.knows(write)

  const whereState = (author: string, ...states: Write['state'][]) =>
    table.where('[author+state]').anyOf(states.map((state) => [author, state]))

  /** Nothing happens when the write is gone: a logout has encrypted it, or its author has dropped it. */
  const replace = (write: W): Promise<unknown> =>
    table
      .where(':id')
      .equals(write.id)
      .modify((_, context) => {
        context.value = write
      })

  async function update(write: W): Promise<void> {
    await replace(write)
    await handler.show([write])
  }

  /** All writes of the author, in the order in which they are sent. */
  async function read(author: string): Promise<Found<W>> {
    const all = await table.where({ author }).sortBy('id')
    const writes = all.filter(isReadable)
    return { writes, unreadable: all.length - writes.length }
  }

  const list = async (author: string): Promise<W[]> => (await read(author)).writes

  /** Those to any of these rows. */
  const listTo = async (author: string, subjects: string[]): Promise<W[]> =>
    (await table.where('subjects').anyOf(subjects).distinct().sortBy('id')).filter(
      (it) => it.author === author && isReadable(it),
    )

  /** Whether anything to these rows has no outcome yet, also what only another version of the app can read. */
  const hasOpen = async (author: string, subjects: string[]): Promise<boolean> => {
    const found = table.where('subjects').anyOf(subjects)
    return (await found.filter((it) => it.author === author && it.state !== 'applied').count()) > 0
  }

  /** Deletes writes that were just stored. False when one of them was sent: then all of them stay. */
  const takeBack = (ids: number[]): Promise<boolean> =>
    withSendLock(() =>
      inTransaction(async () => {
        const stored = await table.bulkGet(ids)
        const canBeDeleted = stored.every((it) => it?.state === 'waiting' && it.attempt === null)
        if (canBeDeleted) await table.bulkDelete(ids)
        return canBeDeleted
      }),
    )

  /** Stores all of these writes or none, shows them, and returns their ids. Rejects when the device is full. */
  async function add(added: New<W>[]): Promise<number[]> {
    const ids = await inTransaction(async () => {
      // A logout takes the account's flag away before it encrypts, and what is stored after that would stay readable.
      if (!added.every((it) => handler.mayStore(it.author))) throw new Error('the account has logged out')
      return table.bulkAdd(added, { allKeys: true })
    })
    try {
      await handler.show((await table.bulkGet(ids)).filter((it) => it !== undefined))
    } catch (error) {
      // The screen found no space for its rows. Nobody would see these writes, so they must not be sent.
      if (await takeBack(ids)) throw error
    }
    return ids
  }

  /** Drops writes. False when it is too late for one of them: it was sent, or is about to be. */
  const drop = (ids: number[]): Promise<boolean> =>
    // Under the lock no tab is sending them.
    withSendLock(async () => {
      const droppable = (await table.bulkGet(ids)).filter((it) => it !== undefined).filter(isDroppable)
      const dropped = [...droppable, ...(await Promise.all(droppable.map(handler.listDependents))).flat()]
      await table.bulkDelete(dropped.map((it) => it.id))
      await handler.show(dropped)
      return droppable.length === ids.length
    })

  /** Changes a write that a person has decided about, so that it is sent again. */
  const resend = (id: number, build: (write: W) => Promise<W>): Promise<void> =>
    withSendLock(async () => {
      const write = await table.get(id)
      if (write && (write.state === 'conflict' || write.state === 'refused')) await update(await build(write))
    })

  /** Changes the writes to a row that wait behind this one and were never sent. */
  const changeFollowers = (write: W, subject: string, change: (follower: W) => W): Promise<void> =>
    inTransaction(async () => {
      const followers = (await listTo(write.author, [subject])).filter(
        (it) => it.id > write.id && it.state === 'waiting' && it.attempt === null,
      )
      await table.bulkPut(followers.map(change))
    })

  /** The oldest waiting write whose rows have no earlier write that is held. */
  async function findNext(author: string, isPassed: (write: W) => boolean): Promise<W | undefined> {
    const held = await whereState(author, 'conflict', 'refused').toArray()
    const blocked = new Set(held.flatMap((it) => it.subjects))
    // Rows with equal keys come by id. What waits behind a held write holds in turn the other rows that it is about.
    const canBeSent = (write: W): boolean => {
      const isHeld = isPassed(write) || !isReadable(write) || write.subjects.some((key) => blocked.has(key))
      if (isHeld) for (const key of write.subjects) blocked.add(key)
      return !isHeld
    }
    return whereState(author, 'waiting').filter(canBeSent).first()
  }

  /** Null when the write has an outcome; else why it keeps waiting. */
  async function sendOne(write: W, signal: AbortSignal): Promise<{ problem: Problem | null } | null> {
    const prepared = handler.prepare(write)
    if (!prepared.send) {
      await update(prepared.write)
      return null
    }
    const sent = prepared.write
    // Stored first: if the tab dies now, the same request is sent again.
    await replace(sent)
    const outcome = await sendRequest(handler.toRequest(sent))
    // After a logout nothing is stored any more. The same request is sent again at the next login.
    if (signal.aborted) return { problem: null }
    if (outcome.state === 'stored') await update(await handler.afterStored(sent, outcome.answer))
    else if (outcome.state === 'refused') await update(await handler.afterRefused(sent, outcome.problem))
    else {
      const { problem } = outcome
      // The server has answered that it did not store the only request, so the write is as if it had never been sent.
      const isUnsent = problem !== null && write.attempt === null
      await update({ ...sent, problem, ...(isUnsent ? { attempt: null, key: createIdempotencyKey() } : {}) })
      return { problem }
    }
    return null
  }

  /**
   * A write that keeps waiting stops the rest, because the network or the session is gone. Only a limit (429) does not:
   * guests meet it, whose writes do not depend on each other. `too_many` passes over all writes of the same call, any
   * other limit over this write alone.
   */
  async function sendRound(author: string, signal: AbortSignal): Promise<void> {
    const [passedIds, passedCalls] = [new Set<number>(), new Set<string>()]
    const isPassed = ({ id, call }: W) => passedIds.has(id) || passedCalls.has(call)
    for (let write = await findNext(author, isPassed); write; write = await findNext(author, isPassed)) {
      if (signal.aborted) return
      const waiting = await sendOne(write, signal)
      if (waiting === null) continue
      if (waiting.problem?.status !== 429) return
      passedIds.add(write.id)
      if (waiting.problem.code === 'too_many') passedCalls.add(write.call)
    }
  }

  const runRound = createSendRounds()

  return {
    read,
    list,
    listTo,
    hasOpen,
    add,
    drop,
    resend,
    changeFollowers,
    /** Whether something of this author waits to be sent. */
    hasWaiting: async (author: string): Promise<boolean> => (await whereState(author, 'waiting').count()) > 0,
    /** Deletes outcomes; with `before`, in milliseconds, only those of writes that were made earlier. */
    forget: (author: string, states: ('applied' | 'refused')[], isChosen: (write: W) => boolean): Promise<number> =>
      whereState(author, ...states)
        .filter(isChosen)
        .delete(),
    /** Calls the listener now and after each change in any tab. Returns the function that ends this. */
    watch: (author: string, listener: (found: Found<W>) => void): (() => void) => {
      const subscription = liveQuery(() => read(author)).subscribe(listener)
      return () => subscription.unsubscribe()
    },
    /** Sends what waits. Resolves when the round has ended. `signal` aborts at logout. */
    send: (author: string, signal = never): Promise<void> => runRound(() => sendRound(author, signal)),
    startRetrying,
  }
}

export type Outbox<W extends Write> = ReturnType<typeof createOutbox<W>>
