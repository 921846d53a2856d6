import { useQueryClient } from '@tanstack/react-query'
import type { ToastText } from '#pwa/ui/toasts.ts'
import { useWrite } from '../writes/useWrite.ts'
import { channelsQuery } from './queries.ts'

type Options<In, Out> = {
  send: (input: In, key: string) => Promise<Out>
  success?: (response: Out) => ToastText
  onStored?: (response: Out) => void
  onDone?: () => void
  onError?: (error: unknown) => boolean | undefined
}

/** A write about channels, which needs the network. The list is read again after it, also when it was refused. */
export function useChannelWrite<In, Out>({ onStored, onError, ...options }: Options<In, Out>) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries(channelsQuery)
  return useWrite<In, Out>({
    ...options,
    // What follows in the same dialog or the next one is sent with the version that this write has left.
    store: async (response) => {
      await refresh()
      onStored?.(response)
    },
    failure: () => ({ title: /*i18n*/ 'admin.channels.failed' }),
    onError: (error) => {
      void refresh()
      return onError?.(error)
    },
  })
}
