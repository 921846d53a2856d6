import { idleMs, whenLoaded } from './whenLoaded.ts'

const isSavingData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return connection instanceof Object && Reflect.get(connection, 'saveData') === true
}

/** Hidden slides of a carousel lie beside the page, and have no box while their carousel is far away. */
function isInPage(picture: HTMLImageElement): boolean {
  const { left, right, width } = picture.getBoundingClientRect()
  return width > 0 && right > 0 && left < window.innerWidth
}

/**
 * Fetches also the pictures that are far below the screen once the page is idle, and again after each change of it: a
 * screenshot of the whole page, a print or an archive shows all of them. Not for visitors who save data.
 */
export function fetchPicturesWhenIdle(): void {
  if (isSavingData()) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetchPictures = () => {
    // Decoded later, they would be missing in a screenshot of a tall page.
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
      if (isInPage(picture)) Object.assign(picture, { loading: 'eager', decoding: 'sync' })
  }
  const waitForIdle = () => {
    clearTimeout(timer)
    timer = setTimeout(fetchPictures, idleMs)
  }
  whenLoaded(() => {
    fetchPictures()
    // Hydration changes no element, but gives the pictures below the fold their boxes.
    new MutationObserver(waitForIdle).observe(document.documentElement, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-live'],
    })
  })
}
