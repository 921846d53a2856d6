import { Navigation, NavigationInput } from '../navigation.ts'
import { type Call, defaults } from './call.ts'

export const navigationCalls = {
  'navigation.read': { ...defaults, route: ['GET', '/api/navigation', 'manager'], output: Navigation },
  /** Replaces the menu and the two lists of the footer. */
  'navigation.replace': {
    ...defaults,
    route: ['PUT', '/api/navigation', 'manager'],
    input: NavigationInput,
    output: Navigation,
  },
} as const satisfies Record<string, Call>
