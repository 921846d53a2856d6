import { z } from 'zod/mini'
import { Language } from '../fields.ts'
import { MailPreview, Text, TextChange, TextDraft, TextInput } from '../text/texts.ts'
import { type Call, defaults, NoContent } from './call.ts'

const textParams = z.object({ language: Language, id: z.string() })

export const textCalls = {
  'texts.list': { ...defaults, route: ['GET', '/api/texts', 'manager'], output: z.array(Text) },
  'texts.change': {
    ...defaults,
    route: ['PUT', '/api/texts/:language/:id', 'manager'],
    params: textParams,
    input: TextInput,
    output: Text,
  },
  'texts.reset': {
    ...defaults,
    route: ['DELETE', '/api/texts/:language/:id', 'manager'],
    params: textParams,
    output: NoContent,
    status: 204,
  },
  // A POST, because a draft is too long for an address. It changes nothing.
  'texts.preview': {
    ...defaults,
    route: ['POST', '/api/texts/preview', 'manager'],
    input: TextDraft,
    output: z.array(MailPreview),
  },
  'texts.history': {
    ...defaults,
    route: ['GET', '/api/texts/:language/:id/history', 'manager'],
    params: textParams,
    output: z.array(TextChange),
  },
} as const satisfies Record<string, Call>
