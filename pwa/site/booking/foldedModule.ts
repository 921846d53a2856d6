import { createAddressModule } from '../addressModule.ts'

/** What shows the stay of an address in one line. */
export const foldedModule = createAddressModule(() => import('./FoldedStay.tsx'))
