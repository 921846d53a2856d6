/** The one mail that a change of all rooms sends to the guest. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Input } from '#contract/calls.ts'
import { callQuery } from '#pwa/callQuery.ts'
import { PreviewedMail } from '../mails/PreviewedMail.tsx'

type Change = Input<'bookings.previewGroupMail'>

const previewQuery = (code: string, input: Change) =>
  callQuery('bookings.previewGroupMail', { params: { code }, body: input }, { placeholderData: keepPreviousData })

export const GroupMailPreview = ({ code, input }: { code: string; input: Change }) => (
  <PreviewedMail query={useQuery(previewQuery(code, useDeferredValue(input)))} />
)
