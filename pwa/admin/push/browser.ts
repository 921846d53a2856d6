/** Web Push in this browser. */
import type { PushSubscription as Choice } from '#contract/push.ts'

/**
 * `install`: Safari on iPhone and iPad only knows push in an app on the home screen. `blocked`: somebody has forbidden
 * notices in the browser's settings.
 */
export type PushSupport = 'ready' | 'install' | 'blocked' | 'none'

const isApple = (): boolean => /iPad|iPhone|iPod/.test(navigator.userAgent)

export function readSupport(): PushSupport {
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isKnown) return isApple() ? 'install' : 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/admin')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The address of this browser's subscription; null where there is none. */
export const readEndpoint = async (): Promise<string | null> =>
  readSupport() === 'ready' ? ((await findSubscription())?.endpoint ?? null) : null

/**
 * Asks for permission where nobody has decided. Null when it is not given, and where the browser takes no notices, such as
 * in a private window. `key`: of the server, in base64url.
 */
export async function subscribeBrowser(key: string): Promise<Pick<Choice, 'endpoint' | 'keys'> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  const subscribe = () => registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const subscribeAgain = async () => {
    // One with the key of another machine is in the way after the farm has moved.
    await (await findSubscription())?.unsubscribe()
    return subscribe()
  }
  const subscription = await subscribe()
    .catch(subscribeAgain)
    .catch(() => null)
  if (subscription === null) return null
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

export const unsubscribeBrowser = async (): Promise<void> => void (await (await findSubscription())?.unsubscribe())
