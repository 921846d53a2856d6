import { toWhatsAppNumber } from '#contract/text/digits.ts'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'

/** Opens WhatsApp with a text to a guest. Without a number, staff choose there whom they write to. */
export function WhatsAppLink({ phone, text }: { phone: string | null; text: string }) {
  return (
    <ButtonLink
      href={`https://wa.me/${toWhatsAppNumber(phone ?? '')}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
    >
      WhatsApp
    </ButtonLink>
  )
}
