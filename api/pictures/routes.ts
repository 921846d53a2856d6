import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import type Router from '@koa/router'
import { ok, type Refusal, RefusalError, type Result, refuse } from '#api/errors.ts'
import { type CallRequest, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { arrangeRoomPictures } from '#api/rooms/actions.ts'
import { findRoom } from '#api/rooms/queries.ts'
import type { PicturePlace } from '#contract/site/pictures.ts'
import { roomIdOfPicture } from '#contract/site/roomPictures.ts'
import { cropPicture, describePicture, placePhotograph, removePhotograph } from './actions.ts'
import type { Photographs } from './photographs.ts'
import { presentPlace } from './present.ts'
import { noChoice, type PictureChoice, readPictureChoice, readPictureChoices } from './queries.ts'
import { markReplaced, receivePhotograph, removeOwnFiles } from './uploads.ts'

const imageTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
}

export function registerPictureRoutes(router: Router, services: Services, photographs: Photographs): void {
  const { db } = services

  /** The place that a write is about. Throws a 404 when there is none of this name. */
  function getPlace({ params: { name }, version }: Pick<CallRequest<'pictures.remove'>, 'params' | 'version'>) {
    const format = photographs.findFormat(name)
    if (format === null) throw new RefusalError(refuse('not_found'))
    return { name, version, format }
  }
  type Place = ReturnType<typeof getPlace>

  const present = async ({ name, format }: Place): Promise<PicturePlace> =>
    presentPlace(photographs, name, format, await readPictureChoice(db, name))

  /** Adds the current place to the refusal of a write that was made from an earlier version of it. */
  const addCurrent = async (place: Place, refusal: Refusal): Promise<Refusal> =>
    refusal.code === 'stale_version' ? { ...refusal, current: await present(place) } : refusal

  async function respondPlace(place: Place, result: Result<unknown>): Promise<Result<PicturePlace>> {
    if (!result.ok) return addCurrent(place, result)
    // The page that is requested next shows the change.
    await photographs.updateChoices()
    return ok(await present(place))
  }

  serve(router, services, 'pictures.listPhotographs', async () => ok(photographs.list()))

  serve(router, services, 'pictures.list', async () => {
    const choices = await readPictureChoices(db)
    const places: PicturePlace[] = []
    for (const name of new Set([...photographs.listNames(), ...choices.keys()])) {
      const format = photographs.findFormat(name)
      if (format !== null) places.push(await presentPlace(photographs, name, format, choices.get(name) ?? noChoice))
    }
    return ok(places)
  })

  serve(router, services, 'pictures.upload', async ({ ctx, now, write, ...request }) => {
    const place = getPlace(request)
    // Before the file is received: nothing would remove it from the folder of a room that does not exist.
    const roomId = roomIdOfPicture(place.name)
    if (roomId !== null && !(await findRoom(db, roomId))) return refuse('room_not_found')
    const folder = photographs.getSourceFolder(place.name)
    const received = await receivePhotograph(ctx, { folder, format: place.format })
    if (!received.ok) return received
    const result = await write((tx) => placePhotograph(tx, place, received.value))
    if (result.ok && result.value !== null && result.value !== received.value)
      await markReplaced(folder, result.value, now)
    return respondPlace(place, result)
  })

  serve(router, services, 'pictures.remove', async ({ now, write, ...request }) => {
    const place = getPlace(request)
    const result = await write((tx) => removePhotograph(tx, place, photographs.isDrawn(place.name)))
    if (!result.ok) return addCurrent(place, result)
    const folder = photographs.getSourceFolder(place.name)
    if (result.value !== null) await markReplaced(folder, result.value, now)
    await removeOwnFiles(folder)
    await photographs.updateChoices()
    return ok(undefined)
  })

  serve(router, services, 'pictures.readPhotograph', async ({ params }) => {
    const { value: choice } = await readPictureChoice(db, params.name)
    const path = await photographs.findPhotograph(params.name, choice)
    const type = path === null ? undefined : imageTypes[extname(path).toLowerCase()]
    if (path === null || type === undefined) return refuse('not_found')
    return { ok: true, stream: createReadStream(path), type }
  })

  serve(router, services, 'pictures.describe', async ({ input, write, ...request }) => {
    const place = getPlace(request)
    return respondPlace(place, await write((tx) => describePicture(tx, place, input)))
  })

  serve(router, services, 'pictures.crop', async ({ input, write, ...request }) => {
    const place = getPlace(request)
    const hasPhotograph = async (choice: PictureChoice) =>
      (await photographs.findPhotograph(place.name, choice)) !== null
    return respondPlace(place, await write((tx) => cropPicture(tx, place, input.focus, hasPhotograph)))
  })

  serve(router, services, 'rooms.arrangePictures', ({ params, input, version, write }) =>
    write((tx) => arrangeRoomPictures(tx, params.id, input.names, version, photographs.isShowable)),
  )
}
