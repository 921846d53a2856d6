import { createElement, type MouseEvent, useState } from 'react'
import type { LargePictureLabels, LargePictures } from './LargePictures.tsx'
import { usePictures } from './pictures.ts'

/**
 * Pictures that open large. Returns the attributes of the link around each picture and, after the first tap, the dialog
 * with the large picture. Its code is loaded at that tap. The link opens the file where scripts do not run or do not
 * load.
 */
export function useLargePictures(label: string, labels: LargePictureLabels, pictures: { name: string; alt: string }[]) {
  const { getLargeUrl } = usePictures()
  const [shownIndex, setShownIndex] = useState<number | null>(null)
  const [Dialog, setDialog] = useState<typeof LargePictures | null>(null)
  const count = pictures.length
  const open = async (event: MouseEvent<HTMLAnchorElement>, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const loaded = await import('./LargePictures.tsx')
      setDialog(() => loaded.LargePictures)
      setShownIndex(at)
    } catch {
      window.location.assign(href)
    }
  }
  return {
    getLinkProps: (at: number) =>
      ({
        href: getLargeUrl(pictures[at]?.name ?? ''),
        'aria-haspopup': 'dialog',
        onClick: (event: MouseEvent<HTMLAnchorElement>) => open(event, at),
      }) as const,
    dialog:
      Dialog &&
      createElement(Dialog, {
        label,
        labels,
        picture: pictures[shownIndex ?? -1],
        position: (shownIndex ?? 0) + 1,
        count,
        onStep: (offset) => setShownIndex((at) => (at === null ? null : (at + offset + count) % count)),
        onClose: () => setShownIndex(null),
      }),
  }
}
