import { usePictures } from '#pwa/ui/pictures.ts'

/** The owner's logo, or the drawn one, as on the app icon: a house with a tower, the sun and a cypress. */
export function Logo({ size = 44 }: { size?: number }) {
  const version = usePictures().getVersion('logo')
  if (version) return <img src={`/pictures/logo-256.webp?v=${version}`} alt="" width={size} height={size} />
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 48 48">
      <path fill="#35586f" d="M4 48V24a20 20 0 0 1 40 0v24z" />
      <circle cx="15" cy="22" r="5.5" fill="#ecca80" />
      <path fill="#6b763f" d="M4 35c10-6 20 3 40-3v16H4z" />
      <path fill="#e9dcc0" d="M19 39V26h11v13z" />
      <path fill="#f5ecd9" d="M27 39V17h7v22z" />
      <path fill="#b8623f" d="M17.5 26.500l3-4H27v4zM26 18l4.5-4 4.5 4z" />
      <path fill="#141d18" d="M38.5 40c-4-4-3-14 0-20 3 6 4 16 0 20z" />
      <path fill="#26372a" d="M4 41c12-5 26 2 40-3v10H4z" />
    </svg>
  )
}
