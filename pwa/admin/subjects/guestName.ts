export { formatGuestName } from '#contract/stayNames.ts'
