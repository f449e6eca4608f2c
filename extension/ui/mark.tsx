// The product's mark.
import mark from './mark.svg';

export function Mark({ size }: { size: number }) {
  return <img src={mark} alt="" width={size} height={size} />;
}
