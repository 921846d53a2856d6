/** What a farm may have or not. Without a part, nothing of it is shown anywhere. Free of schemas. */
export const partNames = [
  'restaurant',
  'camping',
  'pool',
  'riding',
  'fishing',
  'culture',
  'television',
  'reviews',
] as const
export type PartName = (typeof partNames)[number]
export type Parts = Readonly<Record<PartName, boolean>>
