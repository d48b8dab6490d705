import { NativeSelect } from "@mantine/core";
import { adminPageSizes } from "#shared/contract/bank/adminList.ts";
import classes from "./adminLists.module.css";
import { PageLinks } from "./PageLinks.tsx";
import type { AdminAddress } from "./useAdminAddress.ts";

/** 'Displaying [per] items of {count}', and the pages. @see spec assessments §2.12 "Footer" */
export function ListFooter(props: {
  address: Pick<AdminAddress, "page" | "per" | "setPage" | "setPer">;
  count: number;
}) {
  const { address, count } = props;
  return (
    <div className={classes.footer}>
      <span className={classes.per}>
        Displaying
        <NativeSelect
          size="xs"
          aria-label="Items on a page"
          data={[...adminPageSizes]}
          value={address.per}
          onChange={(event) => address.setPer(event.currentTarget.value)}
        />
        items of {count}
      </span>
      <PageLinks
        page={address.page}
        pages={Math.max(1, Math.ceil(count / Number(address.per)))}
        onPage={address.setPage}
      />
    </div>
  );
}
