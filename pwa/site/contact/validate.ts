/** The check of a message by the contract's own schema; loaded when the guest begins, not with the page. */
import { zodResolver } from '@hookform/resolvers/zod'
import { ContactInput } from '#contract/contacts.ts'

export const validate = zodResolver(ContactInput)
