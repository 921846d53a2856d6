import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { refetchOnWindowFocus } from './windowFocus.ts'

afterEach(() => {
  focusManager.setEventListener(() => undefined)
  vi.unstubAllGlobals()
})

test.each(['focus', 'visibilitychange'])('refetches on %s of the window', async (event) => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  refetchOnWindowFocus()
  const client = new QueryClient()
  client.mount()
  let fetchCount = 0
  const observer = new QueryObserver(client, { queryKey: ['rooms'], queryFn: () => ++fetchCount })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1), 10_000)
  window.dispatchEvent(new Event(event))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(2), 10_000)
  stop()
  client.unmount()
})
