/** The price list of a farm, and what 37 stays cost by it, calculated by hand. Amounts are euros. */
import type { ModelExtra } from './priceModel.ts'

/** Rooms 1 and 2 are rooms, 3 and 4 are apartments that are let by the week. */
export const ownerRooms: Record<number, { euros: number; type: 'double' | 'family' | 'apartment' }> = {
  1: { euros: 90, type: 'double' },
  2: { euros: 120, type: 'family' },
  3: { euros: 240, type: 'apartment' },
  4: { euros: 180, type: 'apartment' },
}

export const ownerDiscounts = [
  { nights: 7, percent: 10, exceptRoomIds: [4] },
  { nights: 14, percent: 15, exceptRoomIds: [4] },
]

const anywhere = { roomIds: null, required: false, freeBelowAge: null }
export const ownerExtras: ModelExtra[] = [
  { ...anywhere, id: 'cleaning', amountCents: 6000, per: 'stay', roomIds: [3, 4], required: true },
  { ...anywhere, id: 'dog', amountCents: 500, per: 'petNight', required: true },
  { ...anywhere, id: 'cot', amountCents: 800, per: 'stay' },
  { ...anywhere, id: 'breakfast', amountCents: 900, per: 'personNight', roomIds: [1, 2], freeBelowAge: 6 },
]

/** Five nights of each guest from 12 years on. The deposit is a third in whole euros. */
export const ownerTax = { cents: 200, maxNights: 5, freeBelowAge: 12 }

type Stay = { roomId: number; nights: number; guests: number; children?: number[]; pets?: number; chosen?: string[] }
/** `total` is without tax. */
type Costs = { total: number; tax: number; deposit: number; balance: number }

// biome-ignore format: a table
export const ownerStays: [Stay, Costs][] = [
  [{ roomId: 1, nights: 1, guests: 2 },                                          { total: 90, tax: 4, deposit: 30, balance: 60 }],
  [{ roomId: 1, nights: 2, guests: 2 },                                          { total: 180, tax: 8, deposit: 60, balance: 120 }],
  [{ roomId: 1, nights: 3, guests: 2 },                                          { total: 270, tax: 12, deposit: 90, balance: 180 }],
  [{ roomId: 1, nights: 6, guests: 2 },                                          { total: 540, tax: 20, deposit: 180, balance: 360 }],
  [{ roomId: 1, nights: 7, guests: 2 },                                          { total: 567, tax: 20, deposit: 189, balance: 378 }],
  [{ roomId: 1, nights: 10, guests: 2 },                                         { total: 810, tax: 20, deposit: 270, balance: 540 }],
  [{ roomId: 1, nights: 13, guests: 2 },                                         { total: 1053, tax: 20, deposit: 351, balance: 702 }],
  [{ roomId: 1, nights: 14, guests: 2 },                                         { total: 1071, tax: 20, deposit: 357, balance: 714 }],
  [{ roomId: 1, nights: 21, guests: 2 },                                         { total: 1606.5, tax: 20, deposit: 536, balance: 1070.5 }],
  [{ roomId: 1, nights: 1, guests: 1 },                                          { total: 90, tax: 2, deposit: 30, balance: 60 }],
  [{ roomId: 1, nights: 2, guests: 1, pets: 1 },                                 { total: 190, tax: 4, deposit: 63, balance: 127 }],
  [{ roomId: 1, nights: 3, guests: 2, pets: 2 },                                 { total: 300, tax: 12, deposit: 100, balance: 200 }],
  [{ roomId: 1, nights: 7, guests: 2, pets: 1 },                                 { total: 602, tax: 20, deposit: 201, balance: 401 }],
  [{ roomId: 1, nights: 2, guests: 2, chosen: ['breakfast'] },                   { total: 216, tax: 8, deposit: 72, balance: 144 }],
  [{ roomId: 1, nights: 7, guests: 2, chosen: ['breakfast'] },                   { total: 693, tax: 20, deposit: 231, balance: 462 }],
  [{ roomId: 2, nights: 1, guests: 3, children: [4] },                           { total: 120, tax: 4, deposit: 40, balance: 80 }],
  [{ roomId: 2, nights: 2, guests: 4, children: [3, 8] },                        { total: 240, tax: 8, deposit: 80, balance: 160 }],
  [{ roomId: 2, nights: 3, guests: 4, children: [3, 13] },                       { total: 360, tax: 18, deposit: 120, balance: 240 }],
  [{ roomId: 2, nights: 2, guests: 4, children: [3, 8], chosen: ['breakfast'] }, { total: 294, tax: 8, deposit: 98, balance: 196 }],
  [{ roomId: 2, nights: 7, guests: 4, children: [5, 6], chosen: ['breakfast'] }, { total: 945, tax: 20, deposit: 315, balance: 630 }],
  [{ roomId: 2, nights: 14, guests: 3, children: [0], chosen: ['cot'] },         { total: 1436, tax: 20, deposit: 479, balance: 957 }],
  [{ roomId: 2, nights: 4, guests: 3, children: [1], chosen: ['cot'] },          { total: 488, tax: 16, deposit: 163, balance: 325 }],
  [{ roomId: 2, nights: 5, guests: 5 },                                          { total: 600, tax: 50, deposit: 200, balance: 400 }],
  [{ roomId: 2, nights: 6, guests: 6, children: [2, 7, 11] },                    { total: 720, tax: 30, deposit: 240, balance: 480 }],
  [{ roomId: 2, nights: 28, guests: 2 },                                         { total: 2856, tax: 20, deposit: 952, balance: 1904 }],
  [{ roomId: 2, nights: 7, guests: 4, children: [11, 12], pets: 1 },             { total: 791, tax: 30, deposit: 264, balance: 527 }],
  [{ roomId: 3, nights: 7, guests: 2 },                                          { total: 1572, tax: 20, deposit: 524, balance: 1048 }],
  [{ roomId: 3, nights: 7, guests: 4, children: [2, 9] },                        { total: 1572, tax: 20, deposit: 524, balance: 1048 }],
  [{ roomId: 3, nights: 7, guests: 4, pets: 1 },                                 { total: 1607, tax: 40, deposit: 536, balance: 1071 }],
  [{ roomId: 3, nights: 14, guests: 4 },                                         { total: 2916, tax: 40, deposit: 972, balance: 1944 }],
  [{ roomId: 3, nights: 14, guests: 4, children: [1], pets: 2, chosen: ['cot'] }, { total: 3064, tax: 30, deposit: 1021, balance: 2043 }],
  [{ roomId: 3, nights: 21, guests: 2 },                                         { total: 4344, tax: 20, deposit: 1448, balance: 2896 }],
  [{ roomId: 4, nights: 7, guests: 2 },                                          { total: 1320, tax: 20, deposit: 440, balance: 880 }],
  [{ roomId: 4, nights: 14, guests: 4, children: [4, 10] },                      { total: 2580, tax: 20, deposit: 860, balance: 1720 }],
  [{ roomId: 4, nights: 7, guests: 3, children: [0], pets: 1, chosen: ['cot'] }, { total: 1363, tax: 20, deposit: 454, balance: 909 }],
  [{ roomId: 4, nights: 21, guests: 2 },                                         { total: 3840, tax: 20, deposit: 1280, balance: 2560 }],
  [{ roomId: 4, nights: 28, guests: 6, children: [3, 5, 7], pets: 2 },           { total: 5380, tax: 30, deposit: 1793, balance: 3587 }],
]
