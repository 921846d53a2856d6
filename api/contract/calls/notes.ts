import { NewNote, Note, NotePatch } from '../notes.ts'
import { byId, type Call, defaults, removal } from './call.ts'

export const noteCalls = {
  'notes.add': { ...defaults, route: ['POST', '/api/notes', 'staff'], input: NewNote, output: Note, status: 201 },
  'notes.patch': { ...byId, route: ['PATCH', '/api/notes/:id', 'staff'], input: NotePatch, output: Note },
  'notes.remove': { ...removal, route: ['DELETE', '/api/notes/:id', 'staff'] },
} as const satisfies Record<string, Call>
