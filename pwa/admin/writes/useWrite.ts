/**
 * The hook for every write by staff: it sends one idempotency key per intent, shows the outcome in a toast, and stores
 * the response at once.
 */
import { type MutateOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { ApiError, classifyWriteFailure, createIdempotencyKey } from '#pwa/api.ts'
import { pull } from '#pwa/offline/sync.ts'
import { showToast, type ToastContents, type ToastText } from '#pwa/ui/toasts.ts'
import { isOffline, isUnanswered } from './answers.ts'

/** The toast of a failed write. The server's own message follows the text. */
export type WriteFailureText = Pick<ToastContents, 'title' | 'action'> & { text?: ToastText }

/** An input as a text that tells it from others. A file has no JSON; a press without an input is an input, too. */
const describeInput = (input: unknown): string =>
  JSON.stringify({ input }, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/**
 * One key for one intent: until the server refuses it, or this device has stored what became of it, the same input is sent
 * with the same key. Another input starts a new key.
 */
function useIdempotencyKey(): { getKey: (input: unknown) => string; release: () => void } {
  const pending = useRef<{ key: string; input: string } | null>(null)
  return {
    getKey: (input) => {
      const text = describeInput(input)
      if (pending.current?.input !== text) pending.current = { key: createIdempotencyKey(), input: text }
      return pending.current.key
    },
    release: () => {
      pending.current = null
    },
  }
}

/** Drops a write that waits. False when it is too late: it was sent. */
export type TakeBack = () => Promise<boolean>

/** How a write waits in the outbox while the server cannot be reached. */
export type Waiting<In> = {
  /** Whether it has to wait for earlier writes in any case. */
  mustWait: (input: In) => Promise<boolean>
  /** `key`: of a request that was sent without an answer. Rejects when the device cannot store the write. */
  enqueue: (input: In, key?: string) => Promise<TakeBack>
}

/** The toast of a write that waits. */
export const storedToast = {
  title: /*i18n*/ 'admin.waiting.stored',
  lines: [/*i18n*/ 'admin.waiting.storedText'],
}

/** The toast of a write that the server has done, and whose response the device could not store. */
const doneToast: ToastContents = {
  title: /*i18n*/ 'admin.notStoredHere.title',
  lines: [/*i18n*/ 'admin.notStoredHere.text'],
  variant: 'destructive',
}

const undoLabel = /*i18n*/ 'admin.undo'

/** Takes back a write that waits, or undoes it like any other when it was sent meanwhile. */
async function undoWaiting(takeBack: TakeBack, undoSent: () => void): Promise<void> {
  try {
    if (await takeBack()) showToast({ title: /*i18n*/ 'admin.waiting.undone' })
    else undoSent()
  } catch {
    showToast({ title: /*i18n*/ 'admin.waiting.notStored', variant: 'destructive' })
  }
}

/** A proxy in front of the server has refused the body, with a page of its own. */
export const isTooLargeForProxy = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 413 && error.problem === null
export const tooLargeText = /*i18n*/ 'admin.tooLargeForProxy'

/** The device could not store a write that has to wait. */
class NotStoredError extends Error {}

/** The server has done a write, and the device could not store the response. */
class ResponseNotStoredError extends Error {}

export type WriteOptions<In, Out> = {
  send: (input: In, key: string) => Promise<Out>
  /** Without it the write needs the network. */
  waiting?: Waiting<In>
  /** Stores what the response changes on this device, before the change feed brings it. */
  store?: (response: Out, input: In) => Promise<unknown>
  success?: (response: Out, input: In) => ToastText
  /** Undoes the write from its toast. `response`: null where the write had to wait, and was sent meanwhile. */
  undo?: (response: Out | null, input: In) => void
  failure: (input: In, error: unknown) => WriteFailureText
  onDone?: () => void
  /** Returns true when the error is shown elsewhere, so that no toast appears. */
  onError?: (error: unknown) => boolean | undefined
}

type Sent<Out> = { isWaiting: true; takeBack: TakeBack } | { isWaiting: false; response: Out }

/**
 * Sends a write, or lets it wait: when the server is known to be out of reach, or turns out to be so after a request that
 * got no answer.
 */
async function sendOrWait<In, Out>(
  input: In,
  key: string,
  send: (input: In, key: string) => Promise<Out>,
  waiting: Waiting<In> | undefined,
): Promise<Sent<Out>> {
  const enqueue = async ({ enqueue: store }: Waiting<In>, sentKey?: string): Promise<Sent<Out>> => {
    const takeBack = await store(input, sentKey).catch((error: unknown) => {
      throw new NotStoredError('the device cannot store the write', { cause: error })
    })
    return { isWaiting: true, takeBack }
  }
  if (waiting && (isOffline() || (await waiting.mustWait(input)))) return enqueue(waiting)
  try {
    return { isWaiting: false, response: await send(input, key) }
  } catch (error) {
    if (waiting && (await isUnanswered(error))) return enqueue(waiting, key)
    throw error
  }
}

export function useWrite<In, Out>({
  send,
  waiting,
  store,
  success,
  undo,
  failure: describeFailure,
  onDone,
  onError,
}: WriteOptions<In, Out>) {
  const idempotencyKey = useIdempotencyKey()
  const running = useRef(new Set<string>())
  const mutation = useMutation({
    mutationFn: (input: In): Promise<Sent<Out>> => sendOrWait(input, idempotencyKey.getKey(input), send, waiting),
    onSuccess: async (sent, input) => {
      if (sent.isWaiting) {
        idempotencyKey.release()
        const onPress = undo && (() => void undoWaiting(sent.takeBack, () => undo(null, input)))
        showToast({ ...storedToast, ...(onPress ? { action: { label: undoLabel, onPress } } : {}) })
        return onDone?.()
      }
      const { response } = sent
      try {
        await store?.(response, input)
      } catch (error) {
        throw new ResponseNotStoredError('the device cannot store the response', { cause: error })
      }
      // Not earlier: a form that stays open sends the same again.
      idempotencyKey.release()
      void pull()
      if (success) {
        const action = undo && { label: undoLabel, onPress: () => undo(response, input) }
        showToast({ title: success(response, input), ...(action ? { action } : {}) })
      }
      onDone?.()
    },
    onError: (error, input) => {
      const failure = classifyWriteFailure(error)
      if (failure.state === 'refused') idempotencyKey.release()
      void pull()
      if (error instanceof ResponseNotStoredError) return showToast(doneToast)
      if (onError?.(error)) return
      const { title, text, action } = describeFailure(input, error)
      // A 500 may come after the write was stored. Other messages of the server say what happened.
      const isTooLarge = isTooLargeForProxy(error)
      const isUnclear =
        !isTooLarge &&
        !(error instanceof NotStoredError) &&
        failure.state === 'unknown' &&
        (failure.problem === null || failure.problem.status === 500)
      showToast({
        title,
        lines: [
          text,
          failure.problem && { detail: failure.problem.detail },
          error instanceof NotStoredError && /*i18n*/ 'admin.waiting.notStored',
          isTooLarge && tooLargeText,
          isUnclear && /*i18n*/ 'admin.outcomeUnknown',
        ],
        ...(action ? { action } : {}),
        variant: 'destructive',
      })
    },
    onSettled: (_, __, input) => void running.current.delete(describeInput(input)),
  })
  const { mutate: start } = mutation
  /** Two quick presses are one: a button is disabled only a moment after its press. */
  const mutate = useCallback(
    (input: In, options?: MutateOptions<Sent<Out>, Error, In>) => {
      const text = describeInput(input)
      if (running.current.has(text)) return
      running.current.add(text)
      start(input, options)
    },
    [start],
  )
  return { ...mutation, mutate }
}
