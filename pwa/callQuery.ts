/** The query of one call. Its key is the name of the call, then what tells its inputs apart. */
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Output } from '#contract/calls.ts'
import type { CallName } from '#contract/paths.ts'
import { type CallOptions, call } from './api.ts'

export const callQuery = <N extends CallName>(
  name: N,
  options: Pick<CallOptions<N>, 'params' | 'query' | 'body'> = {},
  more: Omit<UseQueryOptions<Output<N>>, 'queryKey' | 'queryFn'> = {},
) =>
  queryOptions({
    queryKey: [name, ...Object.values(options)],
    queryFn: ({ signal }) => call(name, { ...options, signal }),
    ...more,
  })
