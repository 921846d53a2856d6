import { z } from 'zod/mini'
import { LoginChallenge, SecondStep } from '../secondFactors.ts'
import { Device, Login, OpenSession, OutboxKey, PasswordChange } from '../session.ts'
import { type Call, idParams, NoContent, ofFactors } from './call.ts'

const ofSession = { ...ofFactors, isOpenDuringRestore: true } as const

export const sessionCalls = {
  'session.login': { ...ofSession, route: ['POST', '/api/session', 'guest'], input: Login, output: OpenSession },
  // The second step of a login, with the cookie of the first one.
  'session.readSecondStep': {
    ...ofSession,
    route: ['GET', '/api/session/second-factor', 'guest'],
    output: LoginChallenge,
  },
  'session.proveSecondFactor': {
    ...ofSession,
    route: ['POST', '/api/session/second-factor', 'guest'],
    input: SecondStep,
    output: OpenSession,
  },
  'session.read': { ...ofSession, route: ['GET', '/api/session', 'account'], output: OpenSession },
  'session.logout': { ...ofSession, route: ['DELETE', '/api/session', 'guest'], output: NoContent, status: 204 },
  'session.changePassword': {
    ...ofSession,
    route: ['POST', '/api/session/password', 'account'],
    input: PasswordChange,
    output: NoContent,
    status: 204,
  },
  'session.readOutboxKey': {
    ...ofSession,
    route: ['GET', '/api/session/outbox-key', 'account'],
    isOpenWithoutFactor: false,
    output: OutboxKey,
  },
  'session.listDevices': { ...ofSession, route: ['GET', '/api/sessions', 'account'], output: z.array(Device) },
  'session.endDevice': {
    ...ofSession,
    route: ['DELETE', '/api/sessions/:id', 'account'],
    params: idParams,
    output: NoContent,
    status: 204,
  },
} as const satisfies Record<string, Call>
