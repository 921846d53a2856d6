import { createAddressModule } from '../addressModule.ts'

/** What shows the stay of an address in one line. */
export const foldedModule = createAddressModule(async () => {
  const [{ FoldedStay }, { FoldedDetails }] = await Promise.all([
    import('./FoldedStay.tsx'),
    import('./FoldedDetails.tsx'),
  ])
  return { FoldedStay, FoldedDetails }
})
