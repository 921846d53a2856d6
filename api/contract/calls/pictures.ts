import { z } from 'zod/mini'
import { FocusInput, Photograph, PictureDescription, PictureName, PicturePlace } from '../site/pictures.ts'
import { type Call, defaults, NoContent, upload } from './call.ts'

/** The bytes of a photograph, as it is stored. */
const ImageFile = z.string()
const pictureParams = z.object({ name: PictureName })

export const pictureCalls = {
  'pictures.listPhotographs': { ...defaults, route: ['GET', '/api/photographs', 'guest'], output: z.array(Photograph) },
  'pictures.list': { ...defaults, route: ['GET', '/api/pictures', 'manager'], output: z.array(PicturePlace) },
  'pictures.upload': {
    ...upload,
    route: ['PUT', '/api/pictures/:name', 'manager'],
    params: pictureParams,
    output: PicturePlace,
  },
  'pictures.remove': {
    ...defaults,
    route: ['DELETE', '/api/pictures/:name', 'manager'],
    params: pictureParams,
    output: NoContent,
    status: 204,
  },
  'pictures.readPhotograph': {
    ...defaults,
    route: ['GET', '/api/pictures/:name/photograph', 'manager'],
    params: pictureParams,
    output: ImageFile,
  },
  'pictures.describe': {
    ...defaults,
    route: ['PUT', '/api/pictures/:name/alt', 'manager'],
    params: pictureParams,
    input: PictureDescription,
    output: PicturePlace,
  },
  'pictures.crop': {
    ...defaults,
    route: ['PUT', '/api/pictures/:name/focus', 'manager'],
    params: pictureParams,
    input: FocusInput,
    output: PicturePlace,
  },
} as const satisfies Record<string, Call>
