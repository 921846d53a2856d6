/** Validates a message with the contract's schema. Loaded when the guest begins to write, not with the page. */
import { zodResolver } from '@hookform/resolvers/zod'
import { ContactInput } from '#contract/contacts.ts'

export const validate = zodResolver(ContactInput)
