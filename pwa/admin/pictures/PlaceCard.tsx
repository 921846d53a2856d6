/** A place with the picture that guests see now. A photograph can be dropped onto it. */
import { type DragEvent, type ReactNode, useState } from 'react'
import type { PicturePlace } from '#contract/site/pictures.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { isTooLargeForProxy, tooLargeText } from '../writes/useWrite.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { PictureFile } from './PictureFile.tsx'
import { PictureProgress } from './PictureProgress.tsx'
import { usePlaceWrites } from './usePlaceWrites.ts'

/** Lets a picture be dropped onto an element. Returns its handlers, and whether a file is above it. */
function useFileDrop(isEnabled: boolean, onDrop: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event)) return
      // Without this the browser would open the file in place of the page.
      event.preventDefault()
      event.dataTransfer.dropEffect = isEnabled ? 'copy' : 'none'
      setOver(isEnabled)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (isEnabled && file) onDrop(file)
    },
  }
  return { isOver, handlers }
}

type Props = {
  place: PicturePlace
  label: string
  /** The picture for narrow screens that is cut from the same photograph. */
  narrow?: PicturePlace | undefined
  /** Where else the site shows this picture. */
  others?: string[] | undefined
  /** More buttons. */
  children?: ReactNode
}

export function PlaceCard({ place, label, narrow, others = [], children }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [isOpen, setOpen] = useState(false)
  const { send, progress } = usePlaceWrites(place)
  const { isOver, handlers } = useFileDrop(blockedReason === null && !send.isPending, send.mutate)
  return (
    <article className="picture-card" data-over={isOver || undefined} aria-label={label} {...handlers}>
      {place.url === null ? (
        <div className="picture-image" />
      ) : (
        <img
          className="picture-image"
          src={place.url}
          alt=""
          loading="lazy"
          width={place.width}
          height={place.height}
        />
      )}
      <p className="picture-label">
        <strong>{label}</strong>
        {place.hidden ? (
          <Badge tone="warn">{i18n.t('admin.pictures.hidden')}</Badge>
        ) : place.hasPhotograph ? (
          <Badge tone="ok">{i18n.t('admin.pictures.photograph')}</Badge>
        ) : place.isDrawn ? (
          <Badge>{i18n.t('admin.pictures.drawn')}</Badge>
        ) : (
          <Badge tone="warn">{i18n.t('admin.pictures.missing')}</Badge>
        )}
      </p>
      {others.length > 0 && <p className="muted">{i18n.t('admin.pictures.others', { places: others.join(', ') })}</p>}
      <PictureProgress sending={progress} making={place.progress} />
      {isTooLargeForProxy(send.error) && (
        <p className="field-error" role="alert">
          {i18n.t(tooLargeText)}
        </p>
      )}
      <div className="inline-group">
        <PictureFile
          label={i18n.t('admin.pictures.chooseFor', { place: label })}
          isPending={send.isPending}
          onChoose={send.mutate}
        >
          {i18n.t(place.hasPhotograph ? /*i18n*/ 'admin.pictures.replace' : /*i18n*/ 'admin.pictures.choose')}
        </PictureFile>
        <Button variant="quiet" disabled={blockedReason !== null || send.isPending} onClick={() => setOpen(true)}>
          {i18n.t('admin.pictures.edit')}
          <span className="visually-hidden"> {label}</span>
        </Button>
        {children}
      </div>
      {isOpen && (
        <PictureDialog place={place} label={label} narrow={narrow} others={others} onClose={() => setOpen(false)} />
      )}
    </article>
  )
}
