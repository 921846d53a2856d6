/**
 * The hook for every write by staff: it sends one idempotency key per intent, shows the outcome in a toast, and stores
 * the response at once.
 */
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { classifyWriteFailure, createIdempotencyKey } from '#pwa/api.ts'
import { pull } from '#pwa/offline/sync.ts'
import { showToast, type ToastText } from '#pwa/ui/toasts.ts'

/** The toast of a failed write. The server's own message follows the text. */
export type WriteFailureText = { title: ToastText; text?: ToastText }

/**
 * One key for one intent: until the server stores or refuses it, the same input is sent with the same key. Another input
 * starts a new key.
 */
function useIdempotencyKey(): { getKey: (input: unknown) => string; release: () => void } {
  const pending = useRef<{ key: string; input: string } | null>(null)
  return {
    getKey: (input) => {
      const text = JSON.stringify(input)
      if (pending.current?.input !== text) pending.current = { key: createIdempotencyKey(), input: text }
      return pending.current.key
    },
    release: () => {
      pending.current = null
    },
  }
}

type WriteOptions<In, Out> = {
  send: (input: In, key: string) => Promise<Out>
  /** Stores what the response changes on this device, before the change feed brings it. */
  store?: (response: Out, input: In) => Promise<unknown>
  success?: (response: Out, input: In) => ToastText
  /** Undoes the write from its toast. */
  undo?: (response: Out, input: In) => void
  failure: (input: In, error: unknown) => WriteFailureText
  onDone?: () => void
  /** Returns true when the error is shown elsewhere, so that no toast appears. */
  onError?: (error: unknown) => boolean | undefined
}

export function useWrite<In, Out>({
  send,
  store,
  success,
  undo,
  failure: describeFailure,
  onDone,
  onError,
}: WriteOptions<In, Out>) {
  const idempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (input: In) => send(input, idempotencyKey.getKey(input)),
    onSuccess: async (response, input) => {
      idempotencyKey.release()
      await store?.(response, input)
      void pull()
      if (success) {
        const action = undo && { label: /*i18n*/ 'admin.undo', onPress: () => undo(response, input) }
        showToast({ title: success(response, input), ...(action ? { action } : {}) })
      }
      onDone?.()
    },
    onError: (error, input) => {
      const failure = classifyWriteFailure(error)
      if (failure.state === 'refused') idempotencyKey.release()
      void pull()
      if (onError?.(error)) return
      const { title, text } = describeFailure(input, error)
      // A 500 may come after the write was stored. Other messages of the server say what happened.
      const isUnclear = failure.state === 'unknown' && (failure.problem === null || failure.problem.status === 500)
      showToast({
        title,
        lines: [
          text,
          failure.problem && { detail: failure.problem.detail },
          isUnclear && /*i18n*/ 'admin.outcomeUnknown',
        ],
        variant: 'destructive',
      })
    },
  })
}
