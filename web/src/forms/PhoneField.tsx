import { Input, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { defaultCountries, parseCountry, usePhoneInput } from "react-international-phone";
import type { Values } from "./checkValues.ts";
import type { Look } from "./fields.tsx";
import classes from "./forms.module.css";
import { loadPhoneNumbers } from "./phoneRule.ts";
import { type FieldProps, useField } from "./useField.ts";
import { words as said } from "./words.ts";

const countries = defaultCountries
  .map(parseCountry)
  .map(({ iso2, name, dialCode }) => ({ value: iso2, label: `${name} +${dialCode}` }));

/** A phone number with its country, kept as E.164. The field's `check` is `phoneRule`. @see spec courses §5 */
export function PhoneField<V extends Values>({ form, name, size = "sm" }: FieldProps<V> & Look) {
  const { isShown, words } = useField({ form, name });
  if (!isShown) return null;
  const { key, defaultValue, onChange, error } = form.input(name);
  return (
    <PhoneBox
      key={key}
      words={{ ...words, error }}
      size={size}
      first={typeof defaultValue === "string" ? defaultValue : ""}
      onChange={onChange}
      onLeave={() => void loadPhoneNumbers().then(() => form.checkField(name))}
    />
  );
}

function PhoneBox(props: {
  words: ReturnType<typeof useField>["words"];
  size: NonNullable<Look["size"]>;
  first: string;
  onChange: (phone: string) => void;
  onLeave: () => void;
}) {
  const { id, name, label, error, disabled, description, descriptionProps, errorProps, ...more } =
    props.words;
  const { inputWrapperOrder, ...rest } = more;
  // The box keeps what is typed. What the form has made of it, given back with the next drawing, would overwrite it: the
  // code of a country alone is an empty number to the form.
  const [first] = useState(props.first);
  const { inputValue, country, setCountry, handlePhoneValueChange, inputRef } = usePhoneInput({
    value: first,
    defaultCountry: "us",
    disableDialCodePrefill: true,
    onChange: ({ phone, country: of }) => props.onChange(phone === `+${of.dialCode}` ? "" : phone),
  });
  return (
    <Input.Wrapper
      id={id}
      size={props.size}
      label={label}
      description={description}
      descriptionProps={descriptionProps}
      error={error}
      errorProps={errorProps}
      inputWrapperOrder={inputWrapperOrder}
      labelProps={{ htmlFor: id }}
    >
      <div className={classes.phone}>
        <NativeSelect
          size={props.size}
          aria-label={said.countryNumber}
          data={countries}
          value={country.iso2}
          disabled={disabled}
          onChange={(event) => setCountry(event.currentTarget.value, { focusOnInput: true })}
        />
        <TextInput
          ref={inputRef}
          size={props.size}
          id={id}
          name={name}
          type="tel"
          autoComplete="tel"
          disabled={disabled}
          error={Boolean(error)}
          value={inputValue}
          onChange={handlePhoneValueChange}
          onFocus={() => void loadPhoneNumbers()}
          onBlur={props.onLeave}
          {...rest}
        />
      </div>
    </Input.Wrapper>
  );
}
