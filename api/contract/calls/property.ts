import { Property, PropertyInput } from '../property.ts'
import { type Call, defaults } from './call.ts'

export const propertyCalls = {
  'property.read': { ...defaults, route: ['GET', '/api/property', 'staff'], output: Property },
  'property.change': {
    ...defaults,
    route: ['PUT', '/api/property', 'manager'],
    input: PropertyInput,
    output: Property,
  },
} as const satisfies Record<string, Call>
