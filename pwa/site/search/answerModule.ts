import { createAddressModule } from '../addressModule.ts'

/** The code of a search's answer. */
export const answerModule = createAddressModule(() => import('./SearchedRooms.tsx'))
