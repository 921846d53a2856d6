import { z } from 'zod/mini'
import {
  Channel,
  ChannelCheck,
  ChannelEdit,
  ChannelImport,
  ChannelWithAddress,
  CheckedFeed,
  NewChannel,
} from '../channels.ts'
import { Id } from '../fields.ts'
import { byId, type Call, defaults, removal } from './call.ts'

export const channelCalls = {
  'channels.list': { ...defaults, route: ['GET', '/api/channels', 'staff'], output: z.array(Channel) },
  'channels.add': {
    ...defaults,
    route: ['POST', '/api/channels', 'manager'],
    input: NewChannel,
    output: ChannelWithAddress,
    status: 201,
  },
  // Registered before those with an id. A POST, because the address is a secret. It changes nothing.
  'channels.check': {
    ...defaults,
    route: ['POST', '/api/channels/check', 'manager'],
    takesKey: false,
    input: ChannelCheck,
    output: CheckedFeed,
  },
  'channels.edit': { ...byId, route: ['PUT', '/api/channels/:id', 'manager'], input: ChannelEdit, output: Channel },
  'channels.remove': { ...removal, route: ['DELETE', '/api/channels/:id', 'manager'] },
  'channels.renewToken': { ...byId, route: ['POST', '/api/channels/:id/token', 'manager'], output: ChannelWithAddress },
  'channels.fetch': {
    ...byId,
    route: ['POST', '/api/channels/:id/fetch', 'manager'],
    takesKey: false,
    output: Channel,
  },
  'channels.release': { ...byId, route: ['POST', '/api/channels/:id/release', 'manager'], output: Channel },
  'channels.listImports': {
    ...byId,
    route: ['GET', '/api/channels/:id/imports', 'manager'],
    output: z.array(ChannelImport),
  },
  'channels.undoImport': {
    ...defaults,
    route: ['POST', '/api/channels/:id/imports/:importId/undo', 'manager'],
    params: z.object({ id: Id, importId: Id }),
    output: ChannelImport,
  },
} as const satisfies Record<string, Call>
