/**
 * The hook for every write by staff: it sends one idempotency key per intent, shows the outcome in a toast, and stores
 * the response at once.
 */
import { useMutation } from '@tanstack/react-query'
import { createElement, useRef } from 'react'
import { ApiError, createIdempotencyKey } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { showToast } from '#pwa/ui/toasts.ts'
import { getErrorDetail } from '../sync/errors.ts'
import { ToastLines } from './ToastLines.tsx'

/**
 * One key for one intent: while the outcome is unknown (no response arrived) the same input is sent with the same key.
 * A response or another input starts a new key.
 */
function useIdempotencyKey(): { getKey: (input: unknown) => string; release: (error: unknown) => void } {
  const pending = useRef<{ key: string; input: string } | null>(null)
  return {
    getKey: (input) => {
      const text = JSON.stringify(input)
      if (pending.current?.input !== text) pending.current = { key: createIdempotencyKey(), input: text }
      return pending.current.key
    },
    release: (error) => {
      if (error === null || error instanceof ApiError) pending.current = null
    },
  }
}

type WriteOptions<In, Out> = {
  send: (input: In, key: string) => Promise<Out>
  /** Stores what the response changes on this device, before the change feed brings it. */
  store?: (response: Out, input: In) => Promise<unknown>
  success?: (response: Out, input: In) => string
  failure: (input: In, error: unknown) => { title: string; text?: string }
  onDone?: () => void
  /** Returns true when the error is shown elsewhere, so that no toast appears. */
  onError?: (error: unknown) => boolean | undefined
}

export function useWrite<In, Out>({ send, store, success, failure, onDone, onError }: WriteOptions<In, Out>) {
  const { i18n } = useLanguage()
  const idempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (input: In) => send(input, idempotencyKey.getKey(input)),
    onSuccess: async (response, input) => {
      idempotencyKey.release(null)
      await store?.(response, input)
      void pull()
      if (success) showToast({ title: success(response, input) })
      onDone?.()
    },
    onError: (error, input) => {
      idempotencyKey.release(error)
      void pull()
      if (onError?.(error)) return
      const { title, text } = failure(input, error)
      const detail = getErrorDetail(error) ?? (error instanceof ApiError ? null : i18n.t('admin.noResponse'))
      showToast({
        title,
        description: createElement(ToastLines, { lines: [text, detail] }),
        variant: 'destructive',
      })
    },
  })
}
