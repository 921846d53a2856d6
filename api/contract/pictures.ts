import { z } from 'zod/mini'

/** A photograph of the owner's in a drawn picture's place: its files have the drawn one's names and sizes. */
export const Photograph = z.object({
  /** The picture's name, as in `/pictures/NAME-720.avif`. */
  name: z.string(),
  /** Shown until the picture is there: `#rrggbb`. */
  color: z.string(),
  /** Null where the owner wrote none: the drawn picture's text stays. */
  alt: z.nullable(z.string()),
  altEn: z.nullable(z.string()),
})
export type Photograph = z.infer<typeof Photograph>
