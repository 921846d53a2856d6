import { z } from 'zod/mini'
import { Money } from './money.ts'

/** A room. Type `common` is a shared space that cannot be booked. The image URLs are paths on this site. */
export const Room = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  imageUrl: z.string(),
  imageUrls: z.array(z.string()),
  type: z.string(),
  maxGuests: z.nullable(z.int()),
  amenities: z.array(z.string()),
  pricePerNight: z.nullable(Money),
})
export type Room = z.infer<typeof Room>
