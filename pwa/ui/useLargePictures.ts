import { type MouseEvent, useState } from 'react'
import { usePictures } from './pictures.ts'

/**
 * Pictures that open large. Returns the attributes of the link around each picture, which opens the file where scripts
 * do not run, and the attributes of `LargePictures`.
 */
export function useLargePictures<ShownPicture extends { name: string }>(pictures: ShownPicture[]) {
  const { getFileUrl } = usePictures()
  const [shownIndex, setShownIndex] = useState<number | null>(null)
  const count = pictures.length
  const open = (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setShownIndex(at)
  }
  return {
    getLinkProps: (at: number) =>
      ({
        href: getFileUrl(pictures[at]?.name ?? '', 1080),
        'aria-haspopup': 'dialog',
        onClick: (event: MouseEvent) => open(event, at),
      }) as const,
    large: {
      picture: pictures[shownIndex ?? -1],
      position: (shownIndex ?? 0) + 1,
      count,
      onStep: (offset: number) => setShownIndex((at) => (at === null ? null : (at + offset + count) % count)),
      onClose: () => setShownIndex(null),
    },
  }
}
