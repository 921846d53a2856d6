/** Every write of the staff: one key for one intent, a toast for the outcome, and the answer straight into the store. */
import { useMutation } from '@tanstack/react-query'
import { createElement, useRef } from 'react'
import { ApiError } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { showToast } from '#pwa/ui/toasts.ts'
import { getErrorDetail } from './errors.ts'
import { ToastLines } from './ToastLines.tsx'

/** 128 random bits; `randomUUID` is missing where a page came over plain http. */
export const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * One key for one intent: while the outcome is unknown (no answer came) the same input goes out under the same key;
 * an answer, or another input, begins a new one.
 */
export function useIdempotencyKey(): { getKey: (input: unknown) => string; release: (error: unknown) => void } {
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
  /** The call's name, as everywhere. */
  name: string
  send: (input: In, key: string) => Promise<Out>
  /** What the answer changes here, before the feed brings it. */
  store?: (answer: Out, input: In) => Promise<unknown>
  success?: (answer: Out, input: In) => string
  failure: (input: In, error: unknown) => { title: string; text?: string }
  onDone?: () => void
  /** True when the error is shown elsewhere, and no toast is due. */
  onError?: (error: unknown) => boolean | undefined
}

export function useWrite<In, Out>({ name, send, store, success, failure, onDone, onError }: WriteOptions<In, Out>) {
  const { i18n } = useLanguage()
  const idempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationKey: [name],
    mutationFn: (input: In) => send(input, idempotencyKey.getKey(input)),
    onSuccess: async (answer, input) => {
      idempotencyKey.release(null)
      await store?.(answer, input)
      void pull()
      if (success) showToast({ title: success(answer, input) })
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
