/** A write of a private page. Until its outcome is known, a retry of the same input has the same idempotency key. */
import { useRef, useState } from 'react'
import type { RequestView } from '#contract/bookings/requests.ts'
import { classifyWriteFailure, createIdempotencyKey, sendTimeoutMs } from '#pwa/api.ts'

/** `errors`: the sentence for each field that was refused, by its path. */
export type WriteFailure = { detail: string | null; errors: Record<string, string> }
export type RequestLink = { code: string; secret: string }
type CallOptions = { params: { code: string }; bearer: string; key: string; signal: AbortSignal }
type Write<Body, View> = {
  link: RequestLink
  send: (body: Body, options: CallOptions) => Promise<View>
  onDone: (view: View) => void
  onRefused: () => void
}

export function useRequestWrite<Body, View = RequestView>({
  link: { code, secret },
  send,
  onDone,
  onRefused,
}: Write<Body, View>) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<WriteFailure | null>(null)
  const intent = useRef({ text: '', key: '' })

  const submit = async (body: Body): Promise<void> => {
    const text = JSON.stringify(body)
    if (intent.current.key === '' || intent.current.text !== text)
      intent.current = { text, key: createIdempotencyKey() }
    const { key } = intent.current
    setIsSending(true)
    setFailure(null)
    try {
      onDone(await send(body, { params: { code }, bearer: secret, key, signal: AbortSignal.timeout(sendTimeoutMs) }))
      intent.current.key = ''
    } catch (error) {
      const { state, problem } = classifyWriteFailure(error)
      const errors = (problem?.errors ?? []).map(({ path, message }) => [path, message] as const)
      setFailure({ detail: problem?.detail ?? null, errors: Object.fromEntries(errors) })
      // Staff may have answered meanwhile.
      if (state === 'refused') onRefused()
    } finally {
      setIsSending(false)
    }
  }
  return { submit, isSending, failure }
}
