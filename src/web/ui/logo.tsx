/** An open book under a star: what is learned, and by what one steers. */
export const Logo = () => (
  <svg
    width="26"
    height="26"
    viewBox="0 0 26 26"
    fill="none"
    stroke="var(--mantine-primary-color-filled)"
    strokeWidth="2"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M13 22c-2.500-2-6-2.500-10-2.500V9c4 0 7.500.6 10 2.600 2.500-2 6-2.600 10-2.600v10.500c-4 0-7.500.5-10 2.500Zm0 0V11.600" />
    <path
      d="m13 1.500 1 2.300 2.400.3-1.800 1.600.5 2.400L13 6.900l-2.100 1.200.5-2.400-1.800-1.600 2.400-.3Z"
      strokeWidth="1.300"
    />
  </svg>
)
