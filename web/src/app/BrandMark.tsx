import { useBrand } from "../api/RuntimeConfigProvider.tsx";

/** The mark beside the name: the deployment's own picture, or ours. */
export function BrandMark(props: { size?: number }) {
  const { size = 26 } = props;
  const { mark_url: markUrl } = useBrand();
  return <img src={markUrl ?? "/favicon.svg"} alt="" width={size} height={size} />;
}
