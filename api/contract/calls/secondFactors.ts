import {
  AppConfirmation,
  AppSetup,
  FactorRule,
  NewPasskey,
  PasskeySetup,
  PasswordProof,
  RecoveryCodes,
  SecondFactors,
} from '../secondFactors.ts'
import { type Call, idParams, NoContent, ofFactors } from './call.ts'

export const secondFactorCalls = {
  'secondFactors.list': { ...ofFactors, route: ['GET', '/api/second-factors', 'account'], output: SecondFactors },
  'secondFactors.require': {
    ...ofFactors,
    route: ['PUT', '/api/second-factors/required', 'manager'],
    isOpenWithoutFactor: false,
    input: FactorRule,
    output: SecondFactors,
  },
  'secondFactors.startApp': {
    ...ofFactors,
    route: ['POST', '/api/second-factors/app', 'account'],
    input: PasswordProof,
    output: AppSetup,
  },
  'secondFactors.confirmApp': {
    ...ofFactors,
    route: ['PUT', '/api/second-factors/app', 'account'],
    input: AppConfirmation,
    output: RecoveryCodes,
  },
  'secondFactors.removeApp': {
    ...ofFactors,
    route: ['POST', '/api/second-factors/app/remove', 'account'],
    input: PasswordProof,
    output: NoContent,
    status: 204,
  },
  'secondFactors.startPasskey': {
    ...ofFactors,
    route: ['POST', '/api/second-factors/passkeys/start', 'account'],
    input: PasswordProof,
    output: PasskeySetup,
  },
  'secondFactors.addPasskey': {
    ...ofFactors,
    route: ['POST', '/api/second-factors/passkeys', 'account'],
    input: NewPasskey,
    output: RecoveryCodes,
    status: 201,
  },
  'secondFactors.removePasskey': {
    ...ofFactors,
    route: ['POST', '/api/second-factors/passkeys/:id/remove', 'account'],
    params: idParams,
    input: PasswordProof,
    output: NoContent,
    status: 204,
  },
  'secondFactors.renewRecoveryCodes': {
    ...ofFactors,
    route: ['POST', '/api/second-factors/recovery-codes', 'account'],
    input: PasswordProof,
    output: RecoveryCodes,
  },
} as const satisfies Record<string, Call>
