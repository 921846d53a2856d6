/** Sends one request and determines its outcome. */
import type { Input, Output, Params } from '#contract/calls.ts'
import type { WriteCallName } from '#contract/paths.ts'
import type { Problem } from '#contract/problem.ts'
import { call, classifyWriteFailure, sendTimeoutMs } from '#pwa/api.ts'

export type OutboxRequest<N extends WriteCallName = WriteCallName> = {
  call: N
  params?: Params<N> | null
  input: Input<N>
  key: string
  /** The version of the row that it changes; sent as `If-Match`. */
  version?: number | null
  /** The form token of a guest's form. */
  formToken?: string | undefined
  /** The server refuses the request in the session of another account, and in another data set. */
  author?: string
  epoch?: string | null
  /** When the write was made, in milliseconds. */
  madeAt?: number
}

/**
 * `waiting`: the request may be sent again. `problem` says why the server postponed it; null when it is unknown whether
 * the server has stored it.
 */
export type RequestOutcome<N extends WriteCallName = WriteCallName> =
  | { state: 'stored'; answer: Output<N> }
  | { state: 'refused'; problem: Problem }
  | { state: 'waiting'; problem: Problem | null }

export async function sendRequest<N extends WriteCallName>(request: OutboxRequest<N>): Promise<RequestOutcome<N>> {
  const { call: name, params, input, key, version, formToken, author, epoch, madeAt } = request
  try {
    const answer = await call(name, {
      ...(params ? { params } : {}),
      body: input,
      key,
      ...(formToken ? { formToken } : {}),
      signal: AbortSignal.timeout(sendTimeoutMs),
      ...(typeof version === 'number' ? { version } : {}),
      ...(author ? { author } : {}),
      ...(epoch ? { epoch } : {}),
      ...(madeAt === undefined ? {} : { madeAt }),
    })
    return { state: 'stored', answer }
  } catch (error) {
    const { state, problem } = classifyWriteFailure(error)
    if (state === 'refused') return { state, problem }
    return { state: 'waiting', problem: state === 'postponed' ? problem : null }
  }
}
