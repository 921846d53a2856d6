import { z } from 'zod/mini'
import { Contact, ContactAnswer, ContactInput, ContactPatch } from '../contacts.ts'
import { byId, type Call, defaults } from './call.ts'

export const contactCalls = {
  'contacts.send': {
    ...defaults,
    route: ['POST', '/api/contacts', 'guest'],
    limit: 'messages',
    input: ContactInput,
    output: Contact,
    status: 201,
  },
  'contacts.list': { ...defaults, route: ['GET', '/api/contacts', 'staff'], output: z.array(Contact) },
  'contacts.patch': { ...byId, route: ['PATCH', '/api/contacts/:id', 'staff'], input: ContactPatch, output: Contact },
  'contacts.answer': {
    ...byId,
    route: ['POST', '/api/contacts/:id/answer', 'staff'],
    input: ContactAnswer,
    output: Contact,
  },
} as const satisfies Record<string, Call>
