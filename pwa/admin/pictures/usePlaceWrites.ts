/** The writes about one place: a photograph, its crop, its texts, and the drawn picture again. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type AltTexts, PicturePlace, toAltTexts } from '#contract/site/pictures.ts'
import { call } from '#pwa/api.ts'
import { firstStepsQuery } from '../firstSteps/queries.ts'
import { pagesQuery } from '../settings/pagesQuery.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { uploadFile } from '../writes/upload.ts'
import { useWrite } from '../writes/useWrite.ts'
import { placesQuery, replacePlace } from './queries.ts'
import { shrinkPhotograph } from './shrink.ts'

/** What of a photograph was sent; null while none is on its way. */
export type SendProgress = { sentBytes: number; totalBytes: number } | null

/** `onConflict`: somebody else has changed the place meanwhile, to `current`, which the list has now. */
export function usePlaceWrites(place: PicturePlace, onConflict: (current: PicturePlace) => void = () => {}) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<SendProgress>(null)
  const abort = useRef(new AbortController())
  // A page that disappears, at a logout for example, stops its upload.
  useEffect(() => () => abort.current.abort(), [])
  const { name, kind, version } = place
  const params = { name }
  const refetchUses = () => {
    void client.invalidateQueries(firstStepsQuery)
    // Somebody else may have deleted the page that shows the picture.
    void client.invalidateQueries(pagesQuery)
  }
  const store = async (changed: PicturePlace) => {
    // A list that was asked for before this write would bring the earlier version back.
    await client.cancelQueries(placesQuery)
    client.setQueryData(placesQuery.queryKey, (places) => replacePlace(places, changed))
    refetchUses()
  }
  const options = {
    failure: () => ({ title: /*i18n*/ 'admin.pictures.failed' }),
    onError: (error: unknown) => {
      setProgress(null)
      const current = getCurrentRow(error, PicturePlace)
      if (!current) return abort.current.signal.aborted
      void store(current)
      onConflict(current)
      return false
    },
  }
  const send = useWrite({
    ...options,
    send: async (file: File) => {
      abort.current = new AbortController()
      setProgress({ sentBytes: 0, totalBytes: file.size })
      const shrunk = await shrinkPhotograph(file, kind === 'logo' || kind === 'icon' ? 'image/png' : 'image/jpeg')
      const totalBytes = shrunk.size
      const onProgress = (sentBytes: number) => setProgress({ sentBytes: Math.min(sentBytes, totalBytes), totalBytes })
      return uploadFile('pictures.upload', shrunk, { params, version, signal: abort.current.signal, onProgress })
    },
    store,
    success: () => /*i18n*/ 'admin.pictures.sent',
    onDone: () => setProgress(null),
  })
  const remove = useWrite({
    ...options,
    send: (_: null, key) => call('pictures.remove', { params, key, version }),
    store: async () => {
      refetchUses()
      await client.invalidateQueries(placesQuery)
    },
    success: () => /*i18n*/ 'admin.pictures.removed',
  })
  const save = useWrite({
    ...options,
    send: async ({ alt, hidden, focus }: PlaceChange, key) => {
      const body = { ...toAltTexts(alt ?? place.alt), ...(hidden !== undefined && { hidden }) }
      const described =
        alt === undefined && hidden === undefined
          ? place
          : await call('pictures.describe', { params, body, key: `${key}-alt`, version })
      if (focus === undefined) return described
      return call('pictures.crop', { params, body: { focus }, key: `${key}-focus`, version: described.version })
    },
    store,
    success: () => /*i18n*/ 'admin.rooms.saved',
  })
  return { send, remove, save, progress, stopSending: () => abort.current.abort() }
}

/** What is left out does not change. */
export type PlaceChange = {
  alt?: AltTexts
  hidden?: boolean
  focus?: PicturePlace['focus']
}
