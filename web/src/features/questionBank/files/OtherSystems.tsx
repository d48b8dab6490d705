import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import {
  type InterchangeFormat,
  interchangeFormatNames,
  interchangeFormats,
} from "#shared/questions/interchange/written.ts";
import { AsyncReportWidget } from "../../../asyncReports/AsyncReportWidget.tsx";
import bank from "../../../bank/bank.module.css";
import classes from "./files.module.css";

/** Exports questions in the formats that other systems read. */
export function OtherSystems(props: {
  params: { ids: number[] | undefined; archived: boolean | undefined };
}) {
  const [format, setFormat] = useState<InterchangeFormat>("qti_3_0");
  return (
    <section className={bank.form} aria-labelledby="other-systems">
      <h2 id="other-systems" className={bank.part}>
        For other systems
      </h2>
      <p>
        The archive holds the questions that have a correct answer, and a list of what the format has no place
        for (not-carried.csv).
      </p>
      <NativeSelect
        label="Format"
        className={classes.format}
        value={format}
        data={interchangeFormatNames.map((name) => ({ value: name, label: interchangeFormats[name] }))}
        onChange={({ currentTarget }) => {
          const chosen = interchangeFormatNames.find((name) => name === currentTarget.value);
          if (chosen) setFormat(chosen);
        }}
      />
      <AsyncReportWidget
        report="question_interchange"
        params={{ ...props.params, format }}
        label="Questions for other systems"
        types={["zip"]}
      />
    </section>
  );
}
