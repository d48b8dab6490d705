import { useParams } from "react-router";
import { NotFoundPage } from "../../ui/NotFoundPage.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { AccessTokensPage } from "./accessTokens/AccessTokensPage.tsx";

/** The pages under `/account`, in one script. */
export function AccountPages() {
  const { part } = useParams();
  if (part === undefined) return <AccountPage />;
  return part === "access_tokens" ? <AccessTokensPage /> : <NotFoundPage />;
}
